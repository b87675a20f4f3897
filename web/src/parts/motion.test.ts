import { expect, it } from 'vitest';

/** Every component, style and module of the page, as it is written. */
const written = import.meta.glob<string>(['/src/**/*.{svelte,css,ts}', '!/src/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A time that the chosen speed changes, or the rule that takes all motion away. */
const PACED = /calc\([\d.]+m?s \* var\(--pace\)\)|0\.01ms !important/g;

it('what moves keeps to the speed that was chosen', () => {
  const lines = Object.entries(written).flatMap(([file, text]) =>
    text.split('\n').map((line, at) => ({ where: `${file}:${at + 1}`, line: line.replace(PACED, '').trim() })),
  );
  expect(lines.length).toBeGreaterThan(10_000);
  const fixed = lines.filter(
    ({ line }) =>
      /^(animation|transition|--\w+)\b.*:.*\b[\d.]+m?s\b/.test(line) ||
      /^(opacity|transform|color|background|box-shadow|all|left|top|width|height)\b.* [\d.]+m?s\b/.test(line) ||
      /\b(duration|delay): ([1-9]|still\(\) \? 0 : [\d.]+\b)/.test(line),
  );
  expect(fixed).toEqual([]);
});
