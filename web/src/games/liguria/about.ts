import type { About } from '../game';

export const about: About = { place: 3, minutes: 75, edge: '#8a3a22' };
