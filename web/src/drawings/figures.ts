// The drawn examples of the rules, as the page shows them beside each rule: for the documents, which are English.
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import type { Edition } from '$/games/game';
import { edition as liguria } from '$/games/liguria/edition.test.data';
import * as ofLiguria from '$/games/liguria/figures';
import look from '$/games/liguria/look.css?raw';
import { edition as millefiori } from '$/games/millefiori/edition.test.data';
import * as ofMilleFiori from '$/games/millefiori/figures';
import { edition as oltremare } from '$/games/oltremare/edition.test.data';
import * as ofOltreMare from '$/games/oltremare/figures';
import tokens from '$/styles/tokens.css?raw';

export interface Figures {
  style: string;
  /** What the figures refer to. */
  signs: string;
  /** By the ids of the rules. */
  figures: Record<string, string>;
}

type Drawn = { Rule: Component<{ rule: string; edition: Edition }>; Signs: Component<{ edition: Edition }> };
const RULES = import.meta.glob<string>('../../../src/fondaco/games/*/rules.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export function figures(): Record<string, Figures> {
  return {
    liguria: of('liguria', ofLiguria as unknown as Drawn, liguria, look),
    millefiori: of('millefiori', ofMilleFiori as unknown as Drawn, millefiori),
    oltremare: of('oltremare', ofOltreMare as unknown as Drawn, oltremare),
  };
}

/** On one line, and without what nobody can do in a document. */
const plain = (body: string): string =>
  body
    .replace(/<!--.*?-->/gs, '')
    .replace(/ (?:tabindex|data-choice|data-guide|data-spot)="[^"]*"/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();

function of(game: string, { Rule, Signs }: Drawn, edition: unknown, own = ''): Figures {
  const rules = RULES[`../../../src/fondaco/games/${game}/rules.toml`] ?? '';
  const signs = render(Signs, { props: { edition: edition as Edition } });
  const styles = new Map<string, string>();
  const keep = (head: string) => {
    for (const [whole, name = ''] of head.matchAll(/<style id="([^"]+)">.*?<\/style>/gs)) styles.set(name, whole);
  };
  keep(signs.head);
  const drawn: Record<string, string> = {};
  for (const [, id = ''] of rules.matchAll(/^\[\w[\w-]*\.([\w-]+)\]$/gm)) {
    const { body, head } = render(Rule, { props: { rule: id, edition: edition as Edition } });
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
