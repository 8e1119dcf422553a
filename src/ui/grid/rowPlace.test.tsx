import { expect, test } from 'vitest'
import { announceRowFocus, onRowFocus } from './rowPlace.ts'

test('a listener that comes after an announcement gets the announced row, where the focus will be in a moment', () => {
  document.body.innerHTML = ['a', 'b']
    .map((id) => `<div role="row" data-id="${id}"><button>${id}</button></div>`)
    .join('')
  document.querySelector('button')?.focus()
  announceRowFocus('b')
  const received: string[] = []
  onRowFocus((id) => received.push(id))()
  announceRowFocus('gone')
  onRowFocus((id) => received.push(id))()
  expect(received).toEqual(['b', 'a'])
})
