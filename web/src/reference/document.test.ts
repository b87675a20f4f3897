import { describe, expect, it } from 'vitest';
import { blocks, exampleOf, typeOf, typesIn, type Reference } from './document';

const reference: Reference = {
  info: { title: '', version: '', description: '' },
  tags: [],
  paths: {},
  components: {
    schemas: {
      Actions: {
        type: 'object',
        properties: {
          actions: { type: 'array', items: { type: 'string' }, examples: [['choose lion5']] },
          after: { oneOf: [{ type: 'integer' }, { type: 'null' }], examples: [12] },
          next: { $ref: '#/components/schemas/Actions' },
        },
      },
    },
  },
};

describe('the reference', () => {
  it('writes types in one line', () => {
    expect(typeOf(reference.components.schemas['Actions']!.properties!['after'])).toBe('integer | null');
    expect(typeOf({ type: 'array', items: { oneOf: [{ type: 'string' }, { const: 'a' }] } })).toBe('(string | "a")[]');
    expect(typeOf({ enum: ['free', 'none'] })).toBe('"free" | "none"');
  });
  it('finds all types once, even if they speak of themselves', () => {
    expect(typesIn(reference, { $ref: '#/components/schemas/Actions' })).toEqual(['Actions']);
  });
  it('makes a request of the examples of its fields', () => {
    const { actions, after } = reference.components.schemas['Actions']!.properties!;
    expect(exampleOf(reference, { type: 'object', properties: { actions: actions!, after: after! } })).toEqual({
      actions: ['choose lion5'],
      after: 12,
    });
  });
  it('reads the little of Markdown that there is', () => {
    expect(blocks('One `code`\nof **two**.\n\n1. first\n2. second').map((block) => block.kind)).toEqual([
      'text',
      'step',
      'step',
    ]);
    expect(blocks('One `code`')[0]!.parts).toEqual([
      { text: 'One ', as: 'plain' },
      { text: 'code', as: 'code' },
    ]);
  });
});
