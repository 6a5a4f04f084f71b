import { lookup } from '../../lib/lookup.ts';
import { formatNumber } from '../../lib/text.ts';
import type { JsonSchema } from './openapi.ts';

/** Row of a table of fields or parameters. */
export interface SchemaField {
  name: string;
  type: string;
  words: string;
}

/** Fields of an object, nested ones as `process.steps`. */
export const listSchemaFields = (schema: JsonSchema, within = ''): SchemaField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([field, part]) => {
    const name = within + field;
    const inner = part.items ?? part.anyOf?.find(({ properties }) => properties) ?? part;
    return [
      { name, type: describeSchemaType(part), words: part.description ?? '' },
      ...listSchemaFields(inner, `${name}.`),
    ];
  });

/** Short type: `text or null`, `list of Skill`, `1 to 100`. */
export function describeSchemaType({ $ref, anyOf, enum: values, const: fixed, ...schema }: JsonSchema): string {
  if ($ref) return $ref.split('/').at(-1) ?? '';
  if (anyOf) return anyOf.map(describeSchemaType).join(' or ');
  if (fixed !== undefined) return JSON.stringify(fixed);
  if (values) return `one of ${values.join(', ')}`;
  if (schema.items?.enum) return `any of ${schema.items.enum.join(', ')}`;
  if (schema.type === 'array') return `list of ${describeSchemaType(schema.items ?? {})}`;
  if (schema.type === 'integer') return `whole number${boundsOf(schema)}`;
  if (schema.format === 'date-time') return 'moment';
  if (schema.format === 'uri') return 'address';
  return lookup(TYPES, schema.type ?? '') ?? '';
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};

const boundsOf = ({ minimum, maximum }: JsonSchema): string =>
  minimum !== undefined && minimum > 0 && maximum !== undefined ? `, ${minimum} to ${formatNumber(maximum)}` : '';
