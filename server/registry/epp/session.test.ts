import { createServer, type TLSSocket } from 'node:tls'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeAuthority, type Authority, type Identity } from '#tests/server/certificates.ts'
import { frameOf } from './frames.ts'
import { Session } from './session.ts'

let authority: Authority
let served: Identity
beforeAll(async () => {
  authority = await makeAuthority()
  served = await authority.issue()
})

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const epp = (content: string) => `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${content}</epp>`
const greeting = frameOf(epp('<greeting><svID>Test</svID></greeting>'))
const response = (clTrid: string, code = 1000) =>
  frameOf(
    epp(
      `<response><result code="${code}"><msg>done</msg></result><trID><clTRID>${clTrid}</clTRID><svTRID>1</svTRID></trID></response>`,
    ),
  )

/** Opens a session with a server that answers each frame by these bytes, after the first of them as its greeting. */
async function openTo(
  first: Buffer,
  answer: Buffer | ((socket: TLSSocket) => void) = Buffer.alloc(0),
): Promise<Session> {
  const server = createServer({ cert: served.certificate, key: served.key }, (socket) => {
    socket.on('error', () => {})
    socket.write(first)
    socket.on('data', () => (typeof answer === 'function' ? answer(socket) : socket.write(answer)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const session = await Session.open({ host: '127.0.0.1', port, tls: { ca: authority.certificate }, patienceMs: 500 })
  closing.push(() => session.close())
  return session
}

const bytes = (length: number, rest = '') => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return Buffer.concat([head, Buffer.from(rest)])
}

test('an answer is that to the command, by its clTRID', async () => {
  const session = await openTo(greeting, response('one'))
  expect(await session.send('<epp/>', 'one')).toMatchObject({ code: 1000, message: 'done' })
})

test('a message has the server’s reasons', async () => {
  const reason = '<extValue><value/><reason lang="en">a court order</reason></extValue>'
  const answer = epp(
    `<response><result code="2304"><msg>refused</msg>${reason}</result><trID><clTRID>one</clTRID><svTRID>1</svTRID></trID></response>`,
  )
  expect((await (await openTo(greeting, frameOf(answer))).send('<epp/>', 'one')).message).toBe('refused: a court order')
})

test.each<[string, Buffer, RegExp]>([
  ['to another command', response('two'), /another command/],
  ['without a result', frameOf(epp('<response/>')), /has no result/],
  ['of no EPP', frameOf('<html/>'), /no greeting and no response/],
  ['that is not well-formed', frameOf('<epp><response></epp>'), /not well-formed/],
  ['with a document type', frameOf('<!DOCTYPE epp [<!ENTITY a "b">]><epp/>'), /document type/],
  ['that is not UTF-8', bytes(5, 'x').fill(0xff, 4), /not UTF-8/],
  ['nested without end', frameOf('<a>'.repeat(40)), /nested too deeply/],
  ['of a wrong length', bytes(3), /a data unit of 3 bytes/],
  ['of 2 GiB', bytes(2 ** 31), /a data unit of 2147483648 bytes/],
])('an answer %s closes the session', async (_what, answer, problem) => {
  const session = await openTo(greeting, answer)
  await expect(session.send('<epp/>', 'one')).rejects.toThrow(problem)
  expect(session.isOpen).toBe(false)
  await expect(session.send('<epp/>', 'one')).rejects.toThrow('the connection was closed')
})

test.each<[string, (socket: TLSSocket) => void, RegExp]>([
  ['no answer', () => {}, /did not answer in time/],
  ['an answer that is cut off', (socket) => socket.end(response('one').subarray(0, 20)), /cut off/],
  ['a closed connection', (socket) => socket.destroy(), /./],
])('%s closes the session', async (_what, answer, problem) => {
  const session = await openTo(greeting, answer)
  await expect(session.send('<epp/>', 'one')).rejects.toThrow(problem)
  expect(session.isOpen).toBe(false)
})

test('a server that does not begin with a greeting is refused', async () => {
  await expect(openTo(response('one'))).rejects.toThrow('did not begin with a greeting')
  await expect(openTo(Buffer.alloc(0))).rejects.toThrow('did not answer in time')
})
