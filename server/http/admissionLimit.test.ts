import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { admissionLimit, keyedAdmissionLimit } from './admissionLimit.ts'

class Answer extends EventEmitter {
  closed = false
}

test('refuses a call over the limit and returns when to retry', () => {
  const letIn = admissionLimit(2)
  const answers = [new Answer(), new Answer()]
  for (const answer of answers) letIn(answer)
  expect(() => letIn(new Answer())).toThrow(expect.objectContaining({ code: 'overloaded', more: { retryAfter: 1 } }))

  answers[0]?.emit('close')
  expect(() => letIn(new Answer())).not.toThrow()
  expect(() => letIn(new Answer())).toThrow('overloaded')
})

test('frees a place once when it is released before the response closes', () => {
  const letIn = admissionLimit(1)
  const answer = new Answer()
  const leave = letIn(answer)
  leave()
  letIn(new Answer())
  leave()
  answer.emit('close')
  expect(() => letIn(new Answer())).toThrow('overloaded')
})

test('counts no response that is closed already', () => {
  const letIn = admissionLimit(1)
  letIn(Object.assign(new Answer(), { closed: true }))
  expect(() => letIn(new Answer())).not.toThrow()
})

test('limits each key by itself and frees the place of a call that has ended', () => {
  const letIn = keyedAdmissionLimit(1)
  const answer = new Answer()
  letIn('192.0.2.1', answer)
  expect(() => letIn('192.0.2.1', new Answer())).toThrow('too-many-requests')
  expect(() => letIn('192.0.2.2', new Answer())).not.toThrow()
  answer.emit('close')
  expect(() => letIn('192.0.2.1', new Answer())).not.toThrow()
})

test('frees the place of a key once when it is released early', () => {
  const letIn = keyedAdmissionLimit(2)
  const answer = new Answer()
  letIn('192.0.2.1', new Answer())
  const leave = letIn('192.0.2.1', answer)
  leave()
  answer.emit('close')
  letIn('192.0.2.1', new Answer())
  expect(() => letIn('192.0.2.1', new Answer())).toThrow('too-many-requests')
})
