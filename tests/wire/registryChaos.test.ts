import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { makeAuthority } from '#tests/server/certificates.ts'
import { openEppServer, type EppServer } from '#tests/server/epp/server.ts'
import type { Fault } from '#tests/server/epp/registry.ts'
import { ended, makeAdminOf, namesOf, operationIn, setStates } from '#tests/server/lock.ts'
import { heldStatuses, journalEntries } from '#tests/server/registryAnswers.ts'
import { requestLockPatiently } from '#tests/server/requestLock.ts'
import { signIn } from '#tests/server/signIn.ts'
import { twoPortals, type TwoPortals } from '#tests/server/twoPortals.ts'
import { faultsInXml, schemaFolder } from '#tests/server/xmllint.ts'

// Two portals deliver to one EPP server. The server refuses, loses, delays and fails some commands, answers some later,
// and goes away. A complete run has 10,000 changes and kills one of the portals.
const isFull = process.env['TEST_FULL'] === 'yes'
const domains = isFull ? 1200 : 40
const absences = isFull ? 100 : 6
const round = ['block-transfer', 'block-all', 'unblock-all', 'block-transfer'] as const
const rounds = isFull ? [...round, ...round, ...round] : round
const gitasHandle = 'GITA-HORAKOVA'

const folder = mkdtempSync(join(tmpdir(), 'registry-chaos-'))
let two: TwoPortals
let db: Db
let epp: EppServer
beforeAll(async () => {
  const authority = await makeAuthority()
  const own = await authority.issue('portal')
  epp = await openEppServer({ identity: await authority.issue(), clients: authority, slowMs: 500, pieces: 1000 })
  const file = (name: string, pem: string) => {
    writeFileSync(join(folder, name), pem)
    return join(folder, name)
  }
  two = await twoPortals({
    AUTHORITY: 'beside-a-registry',
    REGISTRY: 'epp',
    EPP_HOST: '127.0.0.1',
    EPP_PORT: String(epp.port),
    EPP_USER: 'PORTAL',
    EPP_PASSWORD: 'secret-1',
    EPP_CONNECTIONS: '4',
    REGISTRY_CA_FILE: file('ca.pem', authority.certificate),
    REGISTRY_CLIENT_CERTIFICATE_FILE: file('portal.pem', own.certificate),
    REGISTRY_CLIENT_KEY_FILE: file('portal-key.pem', own.key),
  })
  db = openDb(openPool({ connectionString: two.databaseUrl }, { max: 2, name: 'registry-test' }))
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await two.close()
  await epp.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every twentieth command each is refused, lost, slow, failed and decided later, by the end of its random id. */
function faultOf(met: Set<string>): (command: string, clTrid: string) => Fault {
  return (command, clTrid) => {
    if (command !== 'update') return null
    const isFirst = !met.has(clTrid)
    met.add(clTrid)
    switch (Number.parseInt(clTrid.slice(-6), 16) % 20) {
      case 0:
        return 2304
      case 1:
        return isFirst ? 'lose' : null
      case 2:
        return 'slow'
      case 3:
        return isFirst ? 2400 : null
      case 4:
        return isFirst ? 'pending' : null
      default:
        return null
    }
  }
}

test(
  'two portals apply each change once, in the order of its object, at a server that refuses, loses and goes away',
  async () => {
    await makeAdminOf(db, gitasHandle, domains)
    const names = await namesOf(db, gitasHandle)
    for (const name of names) {
      await setStates(db, name, [])
      epp.domains.set(name, {
        roid: 'D1-TEST',
        statuses: new Set(),
        registrant: 'HOLDER',
        admins: new Set(),
        authInfo: null,
      })
    }
    const met = new Set<string>()
    const decideFault = faultOf(met)
    let isDown = false
    epp.fault((command, clTrid) => (isDown ? 'drop' : decideFault(command, clTrid)))

    const gita = await signIn(two.balancer.url, 'gita')
    for (const action of rounds) {
      // The answers to the round before may be recorded meanwhile.
      const answer = await requestLockPatiently(gita, { action, selection: { matching: { query: {} } } })
      await ended(gita, await operationIn(answer))
    }
    if (isFull) {
      await two.portals[0]?.kill()
      await two.restart(0)
    }
    // The server goes away for a moment several times, and stays at last: the pauses of the portals grow with failures.
    const isOpen = async () => (await journalEntries({ db }, {})).some(({ status }) => status === 'pending')
    for (let turn = 1; await isOpen(); turn++) {
      isDown = turn % 8 === 0 && turn <= absences * 8
      if (isDown) epp.drop()
      epp.decide(true)
      await pause(250)
    }

    const all = await journalEntries({ db }, {})
    expect(all.length).toBeGreaterThan(isFull ? 10_000 : domains * 3)
    const byStatus = (wanted: string) => all.filter(({ status }) => status === wanted).map(({ id }) => id)
    expect(byStatus('rejected').length).toBeGreaterThan(0)
    const held = await heldStatuses(db)
    const confirmed = new Set(byStatus('confirmed'))
    expect([...epp.applied].filter(([id, times]) => times !== 1 || !confirmed.has(id))).toEqual([])
    for (const name of names) {
      // A confirmed change is not applied where an earlier rejection left the object as it demands.
      const due = all.filter(({ id, handle }) => handle === name && epp.applied.has(id)).map(({ id }) => id)
      expect(epp.order.get(name) ?? []).toEqual(due)
      expect([name, held.get(name)]).toEqual([name, [...(epp.domains.get(name)?.statuses ?? [])].sort()])
    }
    const frames = [...new Set([...epp.requests, ...epp.responses])].slice(0, 2000)
    expect(schemaFolder === null ? '' : await faultsInXml(frames, schemaFolder)).toBe('')
  },
  isFull ? 3_600_000 : 240_000,
)
