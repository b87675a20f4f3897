import { GLAZES } from './palette';

/** What points come from, in the order in which they are scored. */
export const SOURCES = [
  { id: 'islands', sign: 'flag', colour: '#2c789f' },
  { id: 'tiles', sign: 'tile', colour: GLAZES.building },
  { id: 'balance', sign: 'scale', colour: '#26764a' },
  { id: 'contracts', sign: 'contract', colour: GLAZES.contract },
  { id: 'sets', sign: 'cube', colour: '#7a643c' },
  { id: 'diplomats', sign: 'scroll', colour: GLAZES.diplomat },
] as const;
