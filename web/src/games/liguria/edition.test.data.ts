// The components file itself, for the tests.
import text from '../../../../src/fondaco/games/liguria/components.toml?raw';
import { readToml } from '../toml.test.data';
import type { LiguriaEdition } from './types';

export const edition = readToml(text) as LiguriaEdition;
