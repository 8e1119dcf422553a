import { describe, expect, test } from 'vitest'
import { defaultDisclosure, disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'
import type { PostalForm } from '../deposit.ts'
import type { JournalEntry } from './entry.ts'
import { eppCommandOf } from './eppCommand.ts'

const entry = (change: Partial<JournalEntry>): JournalEntry => ({
  id: '01931f6e-7a00-7000-8000-000000000001',
  recordedAt: '2026-11-21T02:00:00.123456Z',
  objectType: 'domain',
  handle: 'example.cz',
  roid: 'D1-CZ',
  command: 'update',
  change: { add: { status: ['serverTransferProhibited', 'serverUpdateProhibited'] } },
  operationId: null,
  status: 'pending',
  decidedAt: null,
  reason: null,
  ...change,
})

describe('eppCommandOf', () => {
  test('a lock is an update that adds statuses, and its clTRID is the entry', () => {
    expect(eppCommandOf(entry({}))).toBe(
      '<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><command><update>' +
        '<domain:update xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"><domain:name>example.cz</domain:name>' +
        '<domain:add><domain:status s="serverTransferProhibited"/><domain:status s="serverUpdateProhibited"/></domain:add>' +
        '</domain:update></update><clTRID>01931f6e-7a00-7000-8000-000000000001</clTRID></command></epp>',
    )
  })

  test('an unlock is an update that removes them', () => {
    expect(eppCommandOf(entry({ change: { rem: { status: ['serverUpdateProhibited'] } } }))).toContain(
      '<domain:name>example.cz</domain:name><domain:rem><domain:status s="serverUpdateProhibited"/></domain:rem>',
    )
  })

  test('another holder and other contacts are one update', () => {
    const change = {
      add: { contact: [{ type: 'admin', id: 'KEEP-ME' }] },
      rem: { contact: [{ type: 'admin', id: 'OLD-1' }] },
      chg: { registrant: 'KEEP-ME' },
    }
    expect(eppCommandOf(entry({ change }))).toContain(
      '<domain:add><domain:contact type="admin">KEEP-ME</domain:contact></domain:add>' +
        '<domain:rem><domain:contact type="admin">OLD-1</domain:contact></domain:rem>' +
        '<domain:chg><domain:registrant>KEEP-ME</domain:registrant></domain:chg></domain:update>',
    )
  })

  test('a domain whose life has ended is deleted', () => {
    expect(eppCommandOf(entry({ objectType: 'domain', handle: 'old.cz', command: 'delete', change: {} }))).toContain(
      '<command><delete><domain:delete xmlns:domain="urn:ietf:params:xml:ns:domain-1.0">' +
        '<domain:name>old.cz</domain:name></domain:delete></delete>',
    )
  })

  test('a contact that was merged is deleted', () => {
    expect(eppCommandOf(entry({ objectType: 'contact', handle: 'OLD-1', command: 'delete', change: {} }))).toContain(
      '<command><delete><contact:delete xmlns:contact="urn:ietf:params:xml:ns:contact-1.0">' +
        '<contact:id>OLD-1</contact:id></contact:delete></delete>',
    )
  })

  test('an AuthInfo has none: of it nothing but a hash is there', () => {
    expect(eppCommandOf(entry({ change: { chg: { authInfo: null } } }))).toBeNull()
  })

  test('changed data of a contact are an update of it, and what is taken away an empty element', () => {
    const change = {
      chg: {
        contact: {
          postalInfo: { addr: { street: ['Lipová 1'], city: 'Brno', sp: null, pc: '602 00', cc: 'CZ' } },
          voice: '+420.777000000',
          fax: null,
        },
      },
    }
    expect(eppCommandOf(entry({ objectType: 'contact', handle: 'ANNA', change }))).toContain(
      '<contact:update xmlns:contact="urn:ietf:params:xml:ns:contact-1.0"><contact:id>ANNA</contact:id><contact:chg>' +
        '<contact:postalInfo type="loc"><contact:addr><contact:street>Lipová 1</contact:street>' +
        '<contact:city>Brno</contact:city><contact:pc>602 00</contact:pc><contact:cc>CZ</contact:cc></contact:addr>' +
        '</contact:postalInfo><contact:voice>+420.777000000</contact:voice><contact:fax/></contact:chg></contact:update>',
    )
  })

  describe('an address', () => {
    const addr = { street: ['Lipová 1'], city: 'Łódź', sp: null, pc: '602 00', cc: 'CZ' }
    const updateOf = (forms: PostalForm[], change: typeof addr) =>
      eppCommandOf(
        entry({
          objectType: 'contact',
          handle: 'sh8013',
          change: { chg: { contact: { postalInfo: { name: 'Řezler', addr: change } } } },
          contact: { forms, discloseMask: defaultDisclosure },
        }),
      )
    const local =
      '<contact:postalInfo type="loc"><contact:name>Řezler</contact:name><contact:addr>' +
      '<contact:street>Lipová 1</contact:street><contact:city>Łódź</contact:city>'
    const international =
      '<contact:postalInfo type="int"><contact:name>Rezler</contact:name><contact:addr>' +
      '<contact:street>Lipova 1</contact:street><contact:city>Lodz</contact:city>'

    test('goes to the one form the contact has', () => {
      expect(updateOf(['loc'], addr)).toContain(local)
      expect(updateOf(['loc'], addr)).not.toContain('type="int"')
      expect(updateOf(['int'], addr)).toContain(international)
      expect(updateOf(['int'], addr)).not.toContain('type="loc"')
    })

    test('goes to both forms where the contact has both', () => {
      expect(updateOf(['loc', 'int'], addr)).toContain(international)
      expect(updateOf(['loc', 'int'], addr)).toContain(local)
    })

    test('of another script goes to the local form alone, and has no command without one', () => {
      expect(updateOf(['loc', 'int'], { ...addr, city: 'София' })).not.toContain('type="int"')
      expect(updateOf(['int'], { ...addr, city: 'София' })).toBeNull()
    })
  })

  describe('a disclosure', () => {
    const updateOf = (disclose: Record<string, boolean>, discloseMask: number = defaultDisclosure) =>
      eppCommandOf(
        entry({
          objectType: 'contact',
          change: { chg: { contact: { email: 'a@b.test', disclose } } },
          contact: { forms: ['int', 'loc'], discloseMask },
        }),
      )
    const flags = { addr: true, voice: false, fax: false, email: false, ident: false, vat: true, notifyEmail: false }

    test('goes out in full behind the other data, what is hidden with flag 0', () => {
      expect(updateOf({ ...flags, addr: false })).toContain(
        '<contact:email>a@b.test</contact:email><contact:disclose flag="0">' +
          '<contact:addr type="int"/><contact:addr type="loc"/><contact:voice/><contact:fax/><contact:email/>' +
          '</contact:disclose></contact:chg>',
      )
    })

    test('goes out in full, what is shown with flag 1 where more is shown than by default', () => {
      expect(updateOf({ ...flags, voice: true })).toContain(
        '<contact:disclose flag="1"><contact:name type="int"/><contact:name type="loc"/><contact:org type="int"/>' +
          '<contact:org type="loc"/><contact:addr type="int"/><contact:addr type="loc"/><contact:voice/></contact:disclose>',
      )
    })

    test('leaves a name hidden that the registry hides', () => {
      expect(updateOf(flags, defaultDisclosure | disclosureBits.nameHidden)).toContain(
        '<contact:disclose flag="0"><contact:name type="int"/>',
      )
    })

    test('has no command where one thing is hidden and another shown against the default', () => {
      expect(updateOf({ ...flags, addr: false, voice: true })).toBeNull()
    })
  })

  test.each([{ vat: 'CZ1' }, { notifyEmail: 'a@b.test' }])('it has no command for %o of a contact', (contact) => {
    expect(eppCommandOf(entry({ objectType: 'contact', handle: 'ANNA', change: { chg: { contact } } }))).toBeNull()
  })

  test.each(['nsset', 'keyset'])('the standard has no command for a %s', (objectType) => {
    expect(eppCommandOf(entry({ objectType }))).toBeNull()
  })
})
