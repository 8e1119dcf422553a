import { describe, expect, test } from 'vitest'
import { ns } from '#server/escrow/namespaces.ts'
import { makeAuthority } from '#tests/server/certificates.ts'
import { aChange, authority, once, open } from '#tests/server/epp/opened.ts'
import type { EppServerOptions } from '#tests/server/epp/registry.ts'

const confirmed = { outcome: 'confirmed' }
const newVoice = { chg: { contact: { voice: '+420.601000000' } } }

describe('the connection', () => {
  test.each<[string, Partial<EppServerOptions>, string]>([
    ['domains', { objects: [ns.eppContact] }, 'domain-1.0: no lock can be set at it'],
    ['contacts', { objects: [ns.eppDomain] }, 'contact-1.0: set EPP_CONTACTS=no'],
    ['AuthInfo', { extensions: [ns.secDns] }, 'secure-authinfo-transfer-1.0: set EPP_AUTH_INFO=no'],
  ])('is refused at the start where the greeting does not name what %s need', async (_what, options, line) => {
    await expect(open(options)).rejects.toThrow(`the EPP server Test EPP server does not name urn:ietf:params:xml:ns:`)
    await expect(open(options)).rejects.toThrow(line)
  })

  test('requires a certificate of the known authority for its host, and shows its own', async () => {
    const stranger = await (await makeAuthority('Another')).issue()
    const elsewhere = await authority.issue('epp.example')
    for (const [options, given, problem] of [
      [{ identity: stranger }, {}, /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE/],
      [{ identity: elsewhere }, {}, /ERR_TLS_CERT_ALTNAME_INVALID/],
      [{ clients: authority }, { tls: { ca: authority.certificate, own: null } }, /./],
    ] as const) {
      const { apply } = await open(options, given)
      expect(await apply()).toMatchObject({
        outcome: 'unknown',
        problem: expect.stringMatching(problem),
        isConnection: true,
      })
    }
    expect(await (await open({ clients: authority })).apply()).toEqual(confirmed)
  })

  test('fails where the login is refused, and sends nothing else', async () => {
    const epp = await open({ password: 'another-1' })
    expect(await epp.apply()).toMatchObject({
      problem: 'the server refused the login: 2200 Authentication error',
      isConnection: true,
    })
    expect(epp.server.applied.size).toBe(0)
  })

  test.each([1, 3, 7])('reads answers that arrive in pieces of %i bytes', async (pieces) => {
    const epp = await open({ pieces })
    expect(await epp.apply()).toEqual(confirmed)
  })

  test('is opened again after the server has closed it, and stays open by hello', async () => {
    const epp = await open({}, { idleMs: 200 })
    await epp.apply()
    await expect.poll(() => epp.server.requests.filter((xml) => xml.includes('<hello/>')).length).toBeGreaterThan(1)
    epp.server.drop()
    await expect.poll(() => epp.server.connections()).toBe(0)
    expect(await epp.apply({ change: { add: { status: ['serverUpdateProhibited'] } } })).toEqual(confirmed)
  })

  test('sends no change that has waited for it too long, because another process may deliver that', async () => {
    const epp = await open({ slowMs: 500 }, { connections: 1 })
    once(epp.server, 'update', 'slow')
    const [first, second] = [aChange(), aChange({ objectType: 'contact', handle: 'HOLDER', change: newVoice })]
    const answers = await Promise.all([
      epp.port.apply([first], AbortSignal.timeout(60_000)),
      epp.port.apply([second], AbortSignal.timeout(100)),
    ])
    const late = { outcome: 'unknown', problem: 'the registry is too slow', isConnection: true }
    expect(answers).toEqual([[confirmed], [late]])
    expect([...epp.server.applied.keys()]).toEqual([first.id])
  })

  test('is no more than the configured number, and each carries one command at a time', async () => {
    const epp = await open()
    const names = Array.from({ length: 20 }, (_, at) => `d${at}.cz`)
    for (const name of names)
      epp.server.domains.set(name, {
        roid: 'D-TEST',
        statuses: new Set(),
        registrant: 'HOLDER',
        admins: new Set(),
        authInfo: null,
      })
    expect(await Promise.all(names.map((handle) => epp.apply({ handle })))).toEqual(names.map(() => confirmed))
    expect(epp.server.requests.filter((xml) => xml.includes('<login>'))).toHaveLength(2)
  })

  test('is logged out when it is closed', async () => {
    const epp = await open()
    await epp.apply()
    await epp.port.close()
    expect(epp.server.requests.at(-1)).toContain('<logout/>')
  })
})
