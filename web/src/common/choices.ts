import type { ChoiceWords } from '$/api/types';

/** One kind of thing that can be done, with all that it can be done with. */
export interface Group {
  title: string;
  choices: ChoiceWords[];
  /** How it is offered: as buttons, as buttons with a field to search them, or as a number to be set. */
  as: 'buttons' | 'list' | 'number';
}

/** More than this is searched rather than looked through. */
const MANY = 16;
/** From this many in a row, numbers are set rather than picked. */
const NUMBERS = 8;

/** Choices by what they do, in the order in which they come; those with nothing to choose come together at the end. */
export function grouped(choices: ChoiceWords[]): { groups: Group[]; single: ChoiceWords[] } {
  const byTitle = new Map<string, ChoiceWords[]>();
  for (const choice of choices) {
    const known = byTitle.get(choice.group);
    if (known) known.push(choice);
    else byTitle.set(choice.group, [choice]);
  }
  const groups: Group[] = [];
  const single: ChoiceWords[] = [];
  for (const [title, members] of byTitle) {
    if (members.length === 1 || !title) single.push(...members);
    else groups.push({ title, choices: members, as: offeredAs(members) });
  }
  return { groups, single };
}

function offeredAs(choices: ChoiceWords[]): Group['as'] {
  const shapes = new Set(choices.map((choice) => choice.label.replace(/\d+/, '#').replace(/s$/, '')));
  if (choices.length >= NUMBERS && shapes.size === 1 && choices.every((choice) => numberIn(choice) !== null)) {
    return 'number';
  }
  return choices.length > MANY ? 'list' : 'buttons';
}

/** The number in a label, where there is one. */
export function numberIn(choice: ChoiceWords): number | null {
  const found = /\d+/.exec(choice.label);
  return found ? Number(found[0]) : null;
}

/** What stands on the button of a choice that is alone in its group. */
export function whole(choice: ChoiceWords): string {
  if (!choice.label || choice.label === choice.group) return choice.group || choice.said;
  return choice.group ? `${choice.group} ${choice.label}` : choice.label;
}
