// The components file itself, for the tests.
import text from '../../../../src/fondaco/games/millefiori/components.toml?raw';
import { readToml } from '../toml.test.data';
import type { Edition } from './types';

export const edition = readToml(text) as Edition;
