import { api } from './fr/api';
import { end } from './fr/end';
import { generic } from './fr/generic';
import { home } from './fr/home';
import { millefiori } from './fr/millefiori';
import { open } from './fr/open';
import { replay } from './fr/replay';
import { rulebook } from './fr/rulebook';
import { shell } from './fr/shell';
import { table } from './fr/table';
import type { Texts } from './words.svelte';

export const fr: Texts = { api, end, generic, home, millefiori, open, replay, rulebook, shell, table };
