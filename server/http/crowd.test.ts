import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { crowd, crowdEach } from './crowd.ts'

class Answer extends EventEmitter {
  closed = false
}

test('so many calls are let in at once, the next are refused at once and told when to come again', () => {
  const letIn = crowd(2)
  const answers = [new Answer(), new Answer()]
  for (const answer of answers) letIn(answer)
  expect(() => letIn(new Answer())).toThrow(expect.objectContaining({ code: 'overloaded', more: { retryAfter: 1 } }))

  answers[0]?.emit('close')
  expect(() => letIn(new Answer())).not.toThrow()
  expect(() => letIn(new Answer())).toThrow('overloaded')
})

test('a place that is given back is free once, also when the answer ends after it', () => {
  const letIn = crowd(1)
  const answer = new Answer()
  const leave = letIn(answer)
  leave()
  letIn(new Answer())
  leave()
  answer.emit('close')
  expect(() => letIn(new Answer())).toThrow('overloaded')
})

test('whoever is gone already takes no place', () => {
  const letIn = crowd(1)
  letIn(Object.assign(new Answer(), { closed: true }))
  expect(() => letIn(new Answer())).not.toThrow()
})

test('each key has its own number of calls, which a call that has ended gives back', () => {
  const letIn = crowdEach(1)
  const answer = new Answer()
  letIn('192.0.2.1', answer)
  expect(() => letIn('192.0.2.1', new Answer())).toThrow('too-many-requests')
  expect(() => letIn('192.0.2.2', new Answer())).not.toThrow()
  answer.emit('close')
  expect(() => letIn('192.0.2.1', new Answer())).not.toThrow()
})

test('a call that is given back early is counted once', () => {
  const letIn = crowdEach(2)
  const answer = new Answer()
  letIn('192.0.2.1', new Answer())
  const leave = letIn('192.0.2.1', answer)
  leave()
  answer.emit('close')
  letIn('192.0.2.1', new Answer())
  expect(() => letIn('192.0.2.1', new Answer())).toThrow('too-many-requests')
})
