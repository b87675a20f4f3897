/** The API's document, as far as the page shows it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  example?: unknown;
}
export interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}
export interface Operation {
  summary: string;
  description?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}
export interface Reference {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A type in one line: `list of Message`, `whole number or null`, `"free" | "consent"`. */
export function typeOf(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) return schema.$ref.split('/').pop() ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return several.map(typeOf).join(' | ');
  if (schema.type === 'array') {
    const item = typeOf(schema.items);
    return item.includes('|') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') {
    return typeof schema.additionalProperties === 'object'
      ? `{ [name]: ${typeOf(schema.additionalProperties)} }`
      : '{ … }';
  }
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything');
}

/** The names of all types that this one speaks of, itself included, each once. */
export function typesIn(reference: Reference, schema: Schema | undefined, found: string[] = []): string[] {
  if (!schema) return found;
  if (schema.$ref) {
    const name = typeOf(schema);
    if (found.includes(name)) return found;
    found.push(name);
    return typesIn(reference, reference.components.schemas[name], found);
  }
  for (const part of [
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...Object.values(schema.properties ?? {}),
    schema.items,
    typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined,
  ]) {
    typesIn(reference, part, found);
  }
  return found;
}

/** What a request could send: the examples of its fields, where they have one. */
export function exampleOf(reference: Reference, schema: Schema | undefined): unknown {
  if (!schema) return undefined;
  if (schema.$ref) return exampleOf(reference, reference.components.schemas[typeOf(schema)]);
  const [first] = schema.examples ?? [];
  if (first !== undefined) return first;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, part]) => [name, exampleOf(reference, part)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  return schema.type === 'boolean' ? true : undefined;
}

export type Block = { kind: 'text' | 'step' | 'code'; parts: Part[] };
export type Part = { text: string; as: 'plain' | 'code' | 'strong' };

/** The little of Markdown that descriptions use: paragraphs, numbered steps, `code` and **strong**. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    for (const piece of paragraph.split(/\n(?=\d+\. )/)) {
      const step = /^\d+\. /.test(piece);
      const words = piece
        .replace(/^\d+\. /, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (words) found.push({ kind: step ? 'step' : 'text', parts: parts(words) });
    }
  }
  return found;
}

function parts(text: string): Part[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((piece) =>
      piece.startsWith('`')
        ? { text: piece.slice(1, -1), as: 'code' }
        : piece.startsWith('**')
          ? { text: piece.slice(2, -2), as: 'strong' }
          : { text: piece, as: 'plain' },
    );
}
