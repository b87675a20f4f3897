import type { About } from '../game';

export const about: About = { place: 1, minutes: 60, edge: '#06303d' };
