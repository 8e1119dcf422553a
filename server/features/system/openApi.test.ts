import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
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
    for (const code of [...call.problems, 'invalid-values', 'unexpected']) expect(text).toContain(code)
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
