// The components file itself, for the tests.
import text from '../../../../src/fondaco/games/oltremare/components.toml?raw';
import { readToml } from '../toml.test.data';
import type { OltreMareEdition } from './types';

export const edition = readToml(text) as OltreMareEdition;
