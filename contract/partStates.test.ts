import { expect, test } from 'vitest'
import type { StateCode, StateRow } from './state.ts'
import { partStates } from './partStates.ts'

const at = (day: string, ...codes: StateCode[]): StateRow[] =>
  codes.map((code) => ({ code, setBy: 'rule', since: `2026-${day}T00:00:00Z`, pending: null }))
const codesOf = (states: StateRow[]) => states.map(({ code }) => code)

test('a domain warned of expiry has nothing behind it', () => {
  const { present, overtaken } = partStates(at('10-01', 'linked', 'expirationWarning'))
  expect(codesOf(present)).toEqual(['expirationWarning', 'linked'])
  expect(overtaken).toEqual([])
})

test('an expired domain has its warning among the past states', () => {
  const { present, overtaken } = partStates([...at('10-01', 'expirationWarning'), ...at('10-31', 'expired')])
  expect(codesOf(present)).toEqual(['expired'])
  expect(codesOf(overtaken)).toEqual(['expirationWarning'])
})

test('out of the zone, nothing says any more that the domain still works', () => {
  const { present, overtaken } = partStates([
    ...at('09-01', 'expired'),
    ...at('09-26', 'outzoneUnguardedWarning'),
    ...at('10-01', 'unguarded', 'outzone', 'outzoneUnguarded'),
    ...at('10-05', 'deleteWarning'),
  ])
  expect(codesOf(present)).toEqual(['deleteWarning', 'outzone'])
  expect(codesOf(overtaken)).toEqual(['outzoneUnguarded', 'unguarded', 'outzoneUnguardedWarning', 'expired'])
})

test('a domain that cannot be deleted is not about to be', () => {
  const { present, overtaken } = partStates(at('10-05', 'deleteWarning', 'serverBlocked', 'outzone'))
  expect(codesOf(present)).toEqual(['outzone', 'serverBlocked'])
  expect(codesOf(overtaken)).toEqual(['deleteWarning'])
})

test('a lock set by two stands twice', () => {
  const [one] = at('10-01', 'serverTransferProhibited')
  const states: StateRow[] = one ? [one, { ...one, setBy: 'holder' }] : []
  expect(partStates(states).present).toHaveLength(2)
})
