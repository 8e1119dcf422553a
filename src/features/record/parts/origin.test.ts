import { describe, expect, test } from 'vitest'
import { isReturn, originState, originOf, recordAt, returnState } from './origin.ts'

describe('the address to return to', () => {
  const list = { pathname: '/domains', search: '?q=al', state: null }
  const domain = { pathname: '/domains/detail/alza.cz', search: '?operation=1', state: originState(list) }

  test('is the page of the link, with the state it had', () => {
    expect(originOf(originState(domain))).toEqual({
      path: '/domains/detail/alza.cz?operation=1',
      state: domain.state,
    })
  })

  test('remains over several steps', () => {
    const nsset = { pathname: '/nssets/detail/NS-A', search: '', state: originState(domain) }
    const before = originOf(originState(nsset))
    const again = originOf(returnState(before?.state))
    expect(again?.path).toBe('/domains/detail/alza.cz?operation=1')
    expect(originOf(again?.state)?.path).toBe('/domains?q=al')
  })

  test.each([null, undefined, 'from', { from: 1 }])('is nowhere in the state %j', (state) => {
    expect([originOf(state), isReturn(state)]).toEqual([null, false])
  })

  test('is a return when the user goes back by a link', () => {
    expect([isReturn(returnState(domain.state)), isReturn(domain.state)]).toEqual([true, false])
  })
})

describe('the record of a path', () => {
  test.each([
    ['/domains/detail/alza.cz', 'alza.cz'],
    ['/nssets/detail/NS%3AA?operation=1', 'NS:A'],
  ])('of %s is %s', (path, name) => {
    expect(recordAt(path)).toBe(name)
  })

  test.each(['/domains?q=detail', '/', '/statement/verify', '/nssets/detail/%E0%A4'])('of %s is none', (path) => {
    expect(recordAt(path)).toBeNull()
  })
})
