import * as z from 'zod';
import { paths } from '../../paths.ts';
import { CLOSING_REASONS } from '../jobs/job.ts';
import { MAX_KEY_LENGTH } from '../write-api/api-token.ts';
import { jobChangeInput, newJobInput, writtenJob } from '../write-api/job-input.schema.ts';
import { API_VERSION, type ApiOperation, type EXPOSED_HEADERS, OPERATIONS } from './operations.ts';
import { parameters } from './parameters.schema.ts';
import { Problem, responses } from './responses.schema.ts';
import { type ApiWriteOperation, KEY_DESCRIPTION, WRITE_OPERATIONS } from './write-operations.ts';

/** Schema in OpenAPI 3.1 (JSON Schema 2020-12). */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  additionalProperties?: boolean;
};

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
}

const COMPONENTS = '#/components/schemas/';

/** Rewrites references to components. */
const asComponents = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as T;

/** Named schemas, and each response by reference. */
export const { schemas, schemaRef } = describeSchemas([...Object.values(responses), Problem]);

function describeSchemas(described: readonly z.ZodType[]) {
  const all: Record<string, JsonSchema> = {};
  const refs = new Map<z.ZodType, string>();
  for (const schema of described) {
    const {
      $schema: _,
      $defs = {},
      $ref,
      ...own
    } = z.toJSONSchema(schema, {
      io: 'output',
      override: ({ jsonSchema }) => {
        // Components have this name as key.
        delete jsonSchema.id;
      },
    }) as JsonSchema & { $schema: string };
    const id = z.globalRegistry.get(schema)?.id ?? '';
    Object.assign(all, asComponents($defs));
    if (!$ref) all[id] = asComponents(own);
    refs.set(schema, id);
  }
  return { schemas: all, schemaRef: (schema: z.ZodType): JsonSchema => ({ $ref: COMPONENTS + refs.get(schema) }) };
}

export const { schemas: writeSchemas, schemaRef: writeSchemaRef } = describeSchemas([
  newJobInput,
  jobChangeInput,
  writtenJob,
]);

const hashParameter: Parameter = {
  name: 'hash',
  in: 'path',
  required: true,
  description: 'Names the role, such as `k3x9qa`.',
  schema: { type: 'string' },
};

export function listOperationParameters({ name, path }: ApiOperation): Parameter[] {
  const { properties = {} } = z.toJSONSchema(parameters[name], { io: 'output' }) as JsonSchema;
  const inQuery = Object.entries(properties).map(([field, { description = '', ...schema }]): Parameter => {
    return { name: field, in: 'query', required: false, description, schema };
  });
  if (!path.includes('{hash}')) return inQuery;
  return [hashParameter, ...inQuery];
}

const header = (description: string, type = 'string') => ({ description, schema: { type } });

const HEADERS: Record<(typeof EXPOSED_HEADERS)[number], object> = {
  etag: header('Identifies this content. Sent back as `If-None-Match`, it gets 304 if unchanged.'),
  ratelimit: header('Remaining requests: `r` within `t` seconds.'),
  'ratelimit-policy': header('The limit of one client: `q` requests in `w` seconds.'),
  'retry-after': header('Seconds to wait before the next request.', 'integer'),
};

const ERRORS: Record<number, string> = {
  400: 'A parameter that is unknown or breaks a rule: `data.problems` names each.',
  404: 'There is no such role.',
  410: 'The role has ended, or the board no longer knows what has changed since then.',
  401: 'The token is missing or was revoked.',
  403: 'The token may not do this, or the company is suspended.',
  409: 'The role has changed, cannot do this, or the key was used for another request.',
  422: 'A field breaks a rule: `data.problems` names each.',
  429: 'Too many requests.',
};

const TOO_MANY_WRITES = 'Too many requests with this token, or by this client with several tokens.';

const WRITE_ERRORS = [401, 403, 404, 409, 422, 429] as const;

const { etag, 'retry-after': retryAfter, ...limits } = HEADERS;

const responseOf = (description: string, type: string, schema: JsonSchema, headers: object) => ({
  description,
  headers,
  content: { [type]: { schema } },
});

const describeOperation = (operation: ApiOperation) => ({
  operationId: operation.name,
  summary: operation.summary,
  description: operation.description,
  parameters: listOperationParameters(operation),
  responses: {
    200: responseOf(operation.summary, 'application/json', schemaRef(responses[operation.name]), {
      ETag: etag,
      ...named(limits),
    }),
    304: { description: 'As the client has it.', headers: { ETag: etag, ...named(limits) } },
    ...Object.fromEntries(
      [...operation.errors, 429].map((status) => [
        status,
        responseOf(ERRORS[status] ?? '', 'application/problem+json', schemaRef(Problem), {
          ...named(limits),
          ...(status === 429 ? { 'Retry-After': retryAfter } : {}),
        }),
      ]),
    ),
  },
});

const named = (headers: typeof limits) => ({
  RateLimit: headers.ratelimit,
  'RateLimit-Policy': headers['ratelimit-policy'],
});

const describeWriteOperation = ({ id, summary, description, path, body, needsKey, success }: ApiWriteOperation) => {
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: needsKey === true,
    description: KEY_DESCRIPTION,
    schema: { type: 'string', maxLength: MAX_KEY_LENGTH },
  };
  const reason: Parameter = {
    name: 'reason',
    in: 'query',
    required: false,
    description: 'Why it ends; `closed` when absent.',
    schema: { type: 'string', enum: [...CLOSING_REASONS] },
  };
  return {
    operationId: id,
    summary,
    description,
    security: [{ token: [] }],
    parameters: [...(path.includes('{hash}') ? [hashParameter] : []), key, ...(body ? [] : [reason])],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: writeSchemaRef(body) } } } }),
    responses: {
      [success]: responseOf(summary, 'application/json', writeSchemaRef(writtenJob), {}),
      ...Object.fromEntries(
        WRITE_ERRORS.map((status) => [
          status,
          responseOf(
            (status === 429 ? TOO_MANY_WRITES : ERRORS[status]) ?? '',
            'application/problem+json',
            schemaRef(Problem),
            status === 429 ? { 'Retry-After': retryAfter } : {},
          ),
        ]),
      ),
    },
  };
};

const operations = Object.fromEntries(
  OPERATIONS.map((operation) => [
    operation.path,
    {
      get: describeOperation(operation),
      ...Object.fromEntries(
        WRITE_OPERATIONS.filter(({ path }) => path === operation.path).map((write) => [
          write.method,
          describeWriteOperation(write),
        ]),
      ),
    },
  ]),
);

/** OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1) from the validating schemas. */
export const buildOpenApiDocument = ({ origin, name }: { origin: string; name: string }) => ({
  openapi: '3.1.1',
  info: {
    title: `${name} API`,
    version: API_VERSION,
    description: `Open roles of ${name}, as data. Read with GET, without a key, from any website. Employers write with a token. ${origin}${paths.developers()} says more.`,
    termsOfService: `${origin}${paths.developers()}#terms`,
  },
  servers: [{ url: origin }],
  externalDocs: { url: origin + paths.developers() },
  paths: operations,
  components: {
    schemas: { ...schemas, ...writeSchemas },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
});
