import { describe, expect, test } from 'vitest'
import { canonicalFormOf, chainStartHex, personalFormOf, type ChainEntry, type ChainFacts } from './activityChain.ts'
import { verifyChain } from './verifyChain.ts'

const salt = '07'.repeat(16)
const person = { address: '192.0.2.1', actorName: 'Anna Nováková' }

/** SHA-256 in hex over bytes in hex and a text. */
async function digest(bytes: string, text: string): Promise<string> {
  const first = (bytes.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  const hashed = await crypto.subtle.digest('SHA-256', Uint8Array.from([...first, ...new TextEncoder().encode(text)]))
  return Array.from(new Uint8Array(hashed), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Builds a chain of this many entries of one person. */
async function chainOf(count: number): Promise<ChainEntry[]> {
  const entries: ChainEntry[] = []
  let previous = chainStartHex
  for (let sequence = 1; sequence <= count; sequence++) {
    const facts: ChainFacts = {
      id: '0190a3c0-0000-7000-8000-000000000001',
      contactId: '0190a3c0-0000-7000-8000-000000000002',
      sequence: String(sequence),
      recordedAt: `2026-11-21T02:00:0${sequence}.123456Z`,
      action: 'block-all',
      result: 'done',
      actor: 'identity',
      identityId: '0190a3c0-0000-7000-8000-000000000003',
      level: 'validated',
      objectType: 'domain',
      objectId: null,
      handle: 'a.cz',
      operationId: null,
      detail: { total: 2, done: 2 },
      itemsDigest: null,
      personalDigest: await digest(salt, personalFormOf(person)),
    }
    const hash = await digest(previous, canonicalFormOf(facts))
    entries.push({ sequence: facts.sequence, recordedAt: facts.recordedAt, hash, facts, personal: { ...person, salt } })
    previous = hash
  }
  return entries
}

/** Checks entries in the server's format, two at a time; `end` is the stored end of the whole chain. */
function check(entries: ChainEntry[], end = entries.at(-1)) {
  return verifyChain(async (after) => ({
    entries: entries.slice(after, after + 2),
    end: end ? { sequence: end.sequence, hash: end.hash } : null,
  }))
}

/** The chain of five with its third entry changed. */
async function withThird(change: (entry: ChainEntry) => ChainEntry): Promise<ChainEntry[]> {
  return (await chainOf(5)).map((entry, index) => (index === 2 ? change(entry) : entry))
}

const factsWith = (change: Partial<ChainFacts>) => (entry: ChainEntry) => ({
  ...entry,
  facts: entry.facts && { ...entry.facts, ...change },
})
const third = { kind: 'broken', sequence: 3, at: '2026-11-21T02:00:03.123456Z' }

describe('verifyChain', () => {
  test('finds a chain whole, and counts its entries from the first', async () => {
    expect(await check(await chainOf(5))).toEqual({
      kind: 'whole',
      entries: 5,
      since: '2026-11-21T02:00:01.123456Z',
      sealed: 0,
      digestOnly: 0,
    })
  })

  test('says that a contact without entries has nothing to check', async () => {
    expect(await check([])).toEqual({ kind: 'empty' })
  })

  test.each<[string, (entry: ChainEntry) => ChainEntry]>([
    ['action', factsWith({ action: 'block-transfer' })],
    ['detail', factsWith({ detail: { total: 2, done: 1 } })],
    ['object', factsWith({ handle: 'b.cz' })],
    ['person', factsWith({ identityId: null })],
    ['instant', factsWith({ recordedAt: '2026-01-01T00:00:00.000000Z' })],
    ['name', (entry) => ({ ...entry, personal: { ...person, actorName: 'Eva', salt } })],
    ['hash', (entry) => ({ ...entry, hash: chainStartHex })],
  ])('finds the entry whose %s was changed', async (_what, change) => {
    expect(await check(await withThird(change))).toEqual(third)
  })

  test('finds an entry that was removed, also the last one', async () => {
    const whole = await chainOf(5)
    const without = whole.filter((_, index) => index !== 2)
    expect(await check(without)).toMatchObject({ kind: 'broken', sequence: 4 })
    expect(await check(whole.slice(0, 4), whole[4])).toEqual({ kind: 'end-differs', entries: 4 })
  })

  test('takes the hash of an earlier holder’s entry as it is, and counts it', async () => {
    const sealed = await withThird((entry) => ({ ...entry, facts: null, personal: null }))
    expect(await check(sealed)).toMatchObject({ kind: 'whole', entries: 5, sealed: 1 })
    const changed = sealed.map((entry, index) => (index === 2 ? { ...entry, hash: chainStartHex } : entry))
    expect(await check(changed)).toMatchObject({ kind: 'broken', sequence: 4 })
  })

  test('counts entries whose personal facts are erased', async () => {
    expect(await check(await withThird((entry) => ({ ...entry, personal: null })))).toMatchObject({
      kind: 'whole',
      digestOnly: 1,
    })
  })
})
