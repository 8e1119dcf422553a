import { describe, expect, test } from 'vitest'
import { addressOf, monthsFrom, questionsOn } from './rules.ts'

describe('the months from a day', () => {
  test('cross the year, and end where they end', () => {
    const months = monthsFrom('2027-11-21')
    expect(months.slice(0, 4)).toEqual([
      { month: '2027-11', from: '2027-11-21', to: '2027-11-30' },
      { month: '2027-12', from: '2027-12-01', to: '2027-12-31' },
      { month: '2028-01', from: '2028-01-01', to: '2028-01-31' },
      { month: '2028-02', from: '2028-02-01', to: '2028-02-29' },
    ])
    expect(months.at(-1)).toEqual({ month: '2028-10', from: '2028-10-01', to: '2028-10-31' })
  })

  test.each(['2026-12-31', '2026-01-01', '2028-02-29'])('are twelve and begin with %s', (today) => {
    const months = monthsFrom(today)
    expect(months).toHaveLength(12)
    expect(months[0]?.from).toBe(today)
  })
})

describe('the questions of a day', () => {
  test('are unique', () => {
    const addresses = questionsOn('2026-11-21').map(addressOf)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('are written in the order of the list’s own address', () => {
    expect(addressOf({ expiresTo: '2026-11-30', expiresFrom: '2026-11-21' })).toBe(
      '?expiresFrom=2026-11-21&expiresTo=2026-11-30',
    )
    expect(addressOf({})).toBe('')
  })
})
