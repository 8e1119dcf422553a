import { describe, expect, test } from 'vitest'
import { redirectTarget } from './redirects.ts'

const rules = [
  { from: '/mycontact', to: '/mycontact/detail/personal' },
  { from: '/names/:fqdn', to: '/domains/detail/:fqdn' },
  { from: '/away', to: '//evil.example' },
  { from: '/further', to: 'https://evil.example' },
]

describe('leadsTo', () => {
  test.each([
    [{ pathname: '/mycontact', search: '', hash: '' }, '/mycontact/detail/personal'],
    [{ pathname: '/names/a.cz', search: '?tab=dns', hash: '#x' }, '/domains/detail/a.cz?tab=dns#x'],
    [{ pathname: '/names/h%C3%A1%C4%8Dek.cz', search: '', hash: '' }, '/domains/detail/h%C3%A1%C4%8Dek.cz'],
    [{ pathname: '/names/a%2Fb', search: '', hash: '' }, '/domains/detail/a%2Fb'],
    [{ pathname: '/names', search: '', hash: '' }, null],
    [{ pathname: '/away', search: '', hash: '' }, null],
    [{ pathname: '/further', search: '', hash: '' }, null],
  ])('%j leads to %s', (place, to) => {
    expect(redirectTarget(rules, place)).toBe(to)
  })
})
