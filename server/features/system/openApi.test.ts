import * as z from 'zod/mini'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import words from './apiWords.json' with { type: 'json' }
import { openApi } from './openApi.ts'

const document = openApi(calls, { version: '1.2.3', publicUrl: 'https://portal.registry.cz' })

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test.each(calls)('has $name with its access, parameters and refusals', (call) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: call.name, 'x-access': call.access })
    const text = JSON.stringify(operation)
    for (const [, name] of call.path.matchAll(/\{(\w+)\}/g))
      expect(text).toContain(`"name":"${name}","in":"path","required":true`)
    const refs = Object.values(responsesOf(operation)).map(({ $ref }) => $ref)
    const codes = refs.flatMap((ref) => document.components.responses[ref?.split('/').at(-1) ?? '']?.['x-codes'] ?? [])
    expect(codes).toEqual(expect.arrayContaining([...call.problems, 'invalid-values', 'unexpected']))
  })

  test('describes every parameter and every property', () => {
    const parameters = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => Parameters.parse(operation).parameters),
    )
    expect(parameters.filter(({ description }) => description === undefined).map(({ name }) => name)).toEqual([])
    // As it is sent: a description that is undefined is not there.
    expect([...new Set(undescribed(JSON.parse(JSON.stringify(document))))]).toEqual([])
  })

  test('describes nothing that is not there', () => {
    const text = JSON.stringify(document)
    expect(Object.entries(words).filter(([, description]) => !text.includes(JSON.stringify(description)))).toEqual([])
  })

  test('shares its schemas, and says when to come again', () => {
    const listed = JSON.stringify(document.paths['/api/user/domains/'])
    expect(listed).toContain('"$ref":"#/components/schemas/ListDomainsAnswer"')
    expect(document.components.schemas['DomainRow']).toMatchObject({ type: 'object' })
    const limited = Object.entries(document.components.responses).filter(([name]) => /^Status(429|503)/.test(name))
    expect(limited.length).toBeGreaterThan(1)
    for (const [, response] of limited)
      expect(response['headers']).toMatchObject({ 'Retry-After': { $ref: '#/components/headers/Retry-After' } })
  })

  test('has no operation beside the contract’s', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
    expect(operations).toHaveLength(calls.length)
  })

  test('requires the session where the contract does, and the CSRF header for changes', () => {
    expect(document.paths['/api/user/info/']?.['get']).toMatchObject({ security: [{ session: [] }] })
    expect(document.paths['/api/common/logout/']?.['post']).toMatchObject({ security: [{ session: [], csrf: [] }] })
    expect(document.paths['/api/healthcheck']?.['get']).toMatchObject({ security: [] })
  })

  test('names the session cookie as it is where there is https', () => {
    expect(document.components.securitySchemes.session.name).toBe('__Host-session')
    const plain = openApi(calls, { version: '1', publicUrl: 'http://localhost:8080' })
    expect(plain.components.securitySchemes.session.name).toBe('session')
  })
})

const Parameters = z.object({
  parameters: z.array(z.object({ name: z.string(), description: z.optional(z.string()) })),
})

const Responses = z.object({ responses: z.record(z.string(), z.looseObject({ $ref: z.optional(z.string()) })) })

function responsesOf(operation: unknown) {
  return Responses.parse(operation).responses
}

/** Returns the names of properties without a description, at any depth. */
function undescribed(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    key === 'properties' && typeof part === 'object' && part !== null
      ? Object.entries(part)
          .filter(([, schema]: [string, object]) => !('description' in schema))
          .map(([name]) => name)
      : [],
  )
  const parts = Object.entries(value).filter(([key]) => !key.startsWith('example'))
  return [...own, ...parts.flatMap(([, part]) => undescribed(part))]
}
