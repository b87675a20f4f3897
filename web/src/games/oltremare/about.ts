import type { About } from '../game';

export const about: About = { place: 2, minutes: 60, edge: '#7a5524' };
