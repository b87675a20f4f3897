// One file for each part of the page; French has the same ones.
import { api } from './en/api';
import { end } from './en/end';
import { generic } from './en/generic';
import { home } from './en/home';
import { millefiori } from './en/millefiori';
import { open } from './en/open';
import { replay } from './en/replay';
import { rulebook } from './en/rulebook';
import { shell } from './en/shell';
import { table } from './en/table';

export const en = { api, end, generic, home, millefiori, open, replay, rulebook, shell, table };
