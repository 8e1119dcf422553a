import { describe, expect, test } from 'vitest'
import { externalLink } from './externalLink.ts'

const origin = 'https://portal.example'

describe('externalLink', () => {
  test('a permitted web page may be gone to', () => {
    expect(externalLink('https://example.cz', { isPermitted: true, origin })).toBe('https://example.cz/')
  })

  test('our own pages need no permission', () => {
    expect(externalLink('/domains', { isPermitted: false, origin })).toBe('https://portal.example/domains')
  })

  test.each([
    ['https://example.cz', false, 'not-permitted'],
    ['javascript:alert(1)', true, 'protocol'],
    ['data:text/html,hello', true, 'protocol'],
    ['ftp://example.cz', true, 'protocol'],
    ['http://', true, 'malformed'],
  ])('%s with permission %s raises %s', (address, isPermitted, reason) => {
    expect(() => externalLink(address, { isPermitted, origin })).toThrow(reason)
  })
})
