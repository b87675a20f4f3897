// The drawn examples of the rules, as the page shows them beside each rule: for the documents, which are English.
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import type { Edition } from '$/games/game';
import tokens from '$/styles/tokens.css?raw';

export interface Figures {
  style: string;
  /** What the figures refer to. */
  signs: string;
  /** By the ids of the rules. */
  figures: Record<string, string>;
}

type Drawn = { Rule: Component<{ rule: string; edition: Edition }>; Signs: Component<{ edition: Edition }> };
const DRAWN = import.meta.glob<Drawn>('../games/*/figures/index.ts');
const EDITIONS = import.meta.glob<Edition>('../games/*/edition.test.data.ts', { import: 'edition' });
const LOOKS = import.meta.glob<string>('../games/*/look.css', { query: '?raw', import: 'default', eager: true });
const RULES = import.meta.glob<string>('../../../src/fondaco/games/*/rules.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export async function figures(): Promise<Record<string, Figures>> {
  const found: Record<string, Figures> = {};
  for (const [path, load] of Object.entries(DRAWN)) {
    const game = path.split('/')[2]!;
    found[game] = of(game, await load(), await EDITIONS[`../games/${game}/edition.test.data.ts`]!());
  }
  return found;
}

/** On one line, and without what nobody can do in a document. */
const plain = (body: string): string =>
  body
    .replace(/<!--.*?-->/gs, '')
    .replace(/ (?:tabindex|data-choice|data-guide|data-spot)="[^"]*"/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();

function of(game: string, { Rule, Signs }: Drawn, edition: Edition): Figures {
  const own = LOOKS[`../games/${game}/look.css`] ?? '';
  const rules = RULES[`../../../src/fondaco/games/${game}/rules.toml`] ?? '';
  const signs = render(Signs, { props: { edition } });
  const styles = new Map<string, string>();
  const keep = (head: string) => {
    for (const [whole, name = ''] of head.matchAll(/<style id="([^"]+)">.*?<\/style>/gs)) styles.set(name, whole);
  };
  keep(signs.head);
  const drawn: Record<string, string> = {};
  for (const [, id = ''] of rules.matchAll(/^\[\w[\w-]*\.([\w-]+)\]$/gm)) {
    const { body, head } = render(Rule, { props: { rule: id, edition } });
    const figure = plain(body);
    // What is laid out by the room that it has is not drawn without a window.
    if (!figure.includes('<figure') || !figure.includes('<svg')) continue;
    drawn[id] = figure;
    keep(head);
  }
  const css = [...styles.values()].map((style) => style.replace(/<\/?style[^>]*>/g, '').replace(/\/\*.*?\*\//gs, ''));
  return {
    style: [tokens.replace(/^:root \{/gm, '.figures {'), own, ...css].join('\n').replace(/\s*\n\s*/g, '\n'),
    signs: plain(signs.body),
    figures: drawn,
  };
}
