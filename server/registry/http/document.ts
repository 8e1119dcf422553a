import * as z from 'zod/mini'
import { SyncHead, SyncLine } from '#server/escrow/sync/lines.ts'
import { AnswerLine, ApiProblem, AuthInfoBody, AuthInfoTaken, ChangeLine, MarkLine, MarksTaken } from './lines.ts'
import { apiProblems } from './problem.ts'

/** The paths of the API. */
export const apiPaths = {
  changes: '/registry/v1/changes',
  marks: '/registry/v1/marks',
  sync: '/registry/v1/sync',
  document: '/registry/v1/openapi.json',
} as const

/** Returns the OpenAPI 3.1 document of the API, and of what the registry serves where changes are pushed to it. */
export function apiDocument(version: string) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Registry portal: the registry’s side',
      version,
      description:
        'The registry’s own software fetches changes and answers them, and sends its data. Bodies of lines are JSON, an object a line, in UTF-8.',
    },
    paths: {
      [apiPaths.changes]: {
        get: {
          operationId: 'readChanges',
          summary: 'The changes without a final answer, in their order. Waits for the first one.',
          parameters: [
            query('after', 'The id of a change: only those behind it.', { type: 'string', format: 'uuid' }),
            query('wait', 'Seconds to wait for the first change.', {
              type: 'integer',
              minimum: 0,
              maximum: 60,
              default: 0,
            }),
            query('limit', 'The highest number of changes.', {
              type: 'integer',
              minimum: 1,
              maximum: 1000,
              default: 1000,
            }),
          ],
          responses: {
            200: lines('The changes; none when nothing is pending.', ChangeLine, 'output'),
            ...problems('invalid-values'),
          },
        },
      },
      [apiPaths.marks]: {
        post: {
          operationId: 'markChanges',
          summary: 'Records final answers: all of them or, with a single fault, none. A repetition changes nothing.',
          requestBody: bodyOf(MarkLine),
          responses: {
            200: json('What became of them.', MarksTaken),
            ...problems('invalid-values', 'refused', 'body-too-large'),
          },
        },
      },
      [apiPaths.sync]: {
        post: {
          operationId: 'sync',
          summary: 'Takes registry data in, whole or not at all: first a line `sync`, then objects, last a line `end`.',
          requestBody: bodyOf(z.union([SyncHead, SyncLine])),
          responses: {
            200: json('What became of the data.', z.looseObject({ outcome: z.enum(['loaded', 'unchanged']) })),
            ...problems('refused', 'another-import-is-running', 'sync-unavailable'),
          },
        },
      },
    },
    webhooks: {
      changes: {
        post: {
          operationId: 'applyChanges',
          summary:
            'At REGISTRY_PUSH_URL: changes to apply, each of another object. A change without an answer comes again.',
          requestBody: bodyOf(ChangeLine),
          responses: { 200: lines('An answer to each change.', AnswerLine, 'input') },
        },
      },
      authInfo: {
        post: {
          operationId: 'setAuthInfo',
          summary:
            'At REGISTRY_AUTH_INFO_URL: a new AuthInfo, which replaces the old one. Without a yes it is not shown.',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(AuthInfoBody, 'output') } },
          },
          responses: { 200: json('Whether it is set.', AuthInfoTaken) },
        },
      },
    },
    components: {
      schemas: { Problem: schemaOf(ApiProblem, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, certificate: { type: 'mutualTLS' } },
    },
    security: [{ token: [] }, { certificate: [] }],
  }
}

function query(name: string, description: string, schema: object) {
  return { name, in: 'query', required: false, description, schema }
}

function bodyOf(line: z.ZodMiniType) {
  return { required: true, content: { 'application/x-ndjson': { schema: schemaOf(line, 'input') } } }
}

function lines(description: string, line: z.ZodMiniType, io: 'input' | 'output') {
  return { description, content: { 'application/x-ndjson': { schema: schemaOf(line, io) } } }
}

function json(description: string, shape: z.ZodMiniType) {
  return { description, content: { 'application/json': { schema: schemaOf(shape, 'output') } } }
}

/** Returns one response for each status, with its codes as text. */
function problems(...codes: (keyof typeof apiProblems)[]) {
  const byStatus = new Map<number, string[]>()
  for (const code of [...codes, 'not-authorized', 'database-unavailable', 'unexpected'] as const) {
    const status = apiProblems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, { description: names.join(', '), content }]),
  )
}

function schemaOf(shape: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}
