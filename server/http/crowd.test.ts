import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { crowd } from './crowd.ts'

test('so many calls are let in at once, the next are refused at once and told when to come again', () => {
  const letIn = crowd(2)
  const answers = [new EventEmitter(), new EventEmitter()]
  for (const answer of answers) letIn(answer)
  expect(() => letIn(new EventEmitter())).toThrow(
    expect.objectContaining({ code: 'overloaded', more: { retryAfter: 1 } }),
  )

  answers[0]?.emit('close')
  expect(() => letIn(new EventEmitter())).not.toThrow()
  expect(() => letIn(new EventEmitter())).toThrow('overloaded')
})
