import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { ConfigProblem } from '#server/settings.ts'
import { BadInput } from './command.ts'
import { lineOfFailure } from './lineOfFailure.ts'
import { runCommand } from './runCommand.ts'
import { Readable, Writable } from 'node:stream'

const failed = (code: string) => Object.assign(new Error('connect failed'), { code, syscall: 'connect', errno: -1 })
const answered = (code: string) => Object.assign(new pg.DatabaseError('permission denied', 1, 'error'), { code })

describe('the line of a failure', () => {
  test.each([
    ['bad input', new BadInput('--ends is missing'), '--ends is missing'],
    ['settings', new ConfigProblem('PORT is 0: …\nHOST is 1: …'), 'PORT is 0: …\nHOST is 1: …'],
    ['a host that is away', failed('ECONNREFUSED'), 'the database of DATABASE_URL cannot be used: connect failed'],
    [
      'a name with two addresses',
      new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')], ''),
      'the database of DATABASE_URL cannot be used: connect failed; connect failed',
    ],
    ['a full disk of the database', answered('53100'), 'the database has no space or memory left: permission denied'],
    [
      'a weak login',
      answered('42501'),
      'the login of DATABASE_URL may not do this, expected the owner of the tables: permission denied',
    ],
    [
      'a full disk',
      Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write', errno: -28 }),
      'a file cannot be used: ENOSPC: no space left on device, write',
    ],
    [
      'a fault of the program',
      new TypeError('x is not a function\n    at y.ts:1:1'),
      'unexpected error: x is not a function (the same command with --verbose shows where)',
    ],
    [
      'a statement that is wrong',
      answered('42601'),
      'unexpected error: permission denied (the same command with --verbose shows where)',
    ],
  ])('names %s', (_what, cause, line) => {
    expect(lineOfFailure(cause)).toBe(line)
  })

  test.each([
    [[], 1],
    [['--verbose'], 2],
  ])('is followed by the stack only with --verbose: %j', async (more, count) => {
    const notes: string[] = []
    const code = await runCommand(['announce', 'list', ...more], {
      env: new Proxy(
        {},
        {
          get: () => {
            throw new TypeError('settings are broken')
          },
        },
      ),
      loadEnvFile: () => {},
      input: Readable.from([]),
      output: new Writable(),
      printNote: (line) => void notes.push(line),
    })
    expect({ code, notes: notes.length }).toEqual({ code: 1, notes: count })
    expect(notes.slice(1).every((text) => text.includes('lineOfFailure.test.ts'))).toBe(true)
  })
})
