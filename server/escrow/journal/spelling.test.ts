import { expect, test } from 'vitest'
import { handlesIn, spelled } from './spelling.ts'

const moved = {
  add: { contact: [{ type: 'admin', id: 'KEEP-ME' }] },
  rem: { contact: [{ type: 'admin', id: 'OLD-1' }], status: ['serverTransferProhibited'] },
  chg: { registrant: 'KEEP-ME' },
}

test('finds the contacts that a change names', () => {
  expect(handlesIn([moved, { add: { status: ['serverHold'] } }])).toEqual(['KEEP-ME', 'OLD-1'])
})

test('spells the contacts of a change as the registry does and leaves the rest', () => {
  expect(spelled(moved, new Map([['KEEP-ME', 'Keep-me']]))).toEqual({
    add: { contact: [{ type: 'admin', id: 'Keep-me' }] },
    rem: moved.rem,
    chg: { registrant: 'Keep-me' },
  })
  const creation = { contact: { postalInfo: { name: 'Anna' } } }
  expect(spelled(creation, new Map([['KEEP-ME', 'Keep-me']]))).toEqual(creation)
})
