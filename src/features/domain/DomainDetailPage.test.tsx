import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { readAuthInfo } from '#contract/authInfo.ts'
import { blockDomains, readDomain } from '#contract/domain.ts'
import { readRegistrar } from '#contract/registrar.ts'
import { readInfo } from '#contract/session.ts'
import type { SetBy } from '#contract/state.ts'
import type { StateCode } from '#contract/states.ts'
import { readTraffic } from '#contract/traffic.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { getCommands, runCommand } from '#src/ui/command/commands.ts'
import { aDomain, anInfo, now } from '#tests/builders/domain.ts'
import { aTraffic } from '#tests/builders/measuredTraffic.ts'
import { aRegistrar } from '#tests/builders/record.ts'
import { DomainDetailPage, loader } from './DomainDetailPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readTraffic, () => aTraffic([1, 2, 3]))
  server.answer(readRegistrar, () =>
    aRegistrar('REG-A', { telephone: '+420.777123456', email: 'help@a.example', url: 'https://a.example' }),
  )
})

const withStates = (...codes: StateCode[]) =>
  aDomain('a.cz', { states: codes.map((code) => ({ code, setBy: 'rule', since: now, pending: null })) })

async function show(domain: ReturnType<typeof aDomain>) {
  server.answer(readDomain, () => domain)
  return showPage([{ path: '/domains/detail/:fqdn', loader, Component: DomainDetailPage }], '/domains/detail/a.cz')
}

describe('the page of a domain in trouble', () => {
  test.each<[StateCode[], RegExp]>([
    [['expirationWarning'], /^Expires on January 1, 2027 \(in 11 days\)Renew it by then at A, a\.s\./],
    [['expired'], /^Expired on January 1, 2027Renew it at A, a\.s\. before January 31, 2027 \(in 41 days\)\./],
    [
      ['expired', 'outzone'],
      /^Out of the zone.*Renew it at A, a\.s\. before March 3, 2027 \(in 72 days\), or it will be deleted\./,
    ],
    [['deleteCandidate'], /^About to be deleted.*Ask A, a\.s\. today/],
    [['nssetMissing', 'outzone'], /^Out of the zone.*It has no name servers\. Ask A, a\.s\. to add them\./],
    [['expired', 'serverRenewProhibited'], /^Expired on January 1, 2027Ask A, a\.s\. what can be done\./],
    [
      ['expired', 'serverInzoneManual'],
      /^Expired on January 1, 2027Renew it at A, a\.s\. before March 3, 2027 \(in 72 days\), or it will be deleted\./,
    ],
    [
      ['expired', 'serverDeleteProhibited'],
      /^Expired on .*Renew it at A, a\.s\. before January 31, 2027 \(in 41 days\)\. From that day its website and e-mail will not work\./,
    ],
    [
      ['serverRenewProhibited'],
      /^The registry does not allow renewalUntil it does, the domain does not expire\. Only Registry can allow/,
    ],
    [
      ['expired', 'outzone', 'serverOutzoneManual'],
      /^Out of the zone.*before March 3, 2027 \(in 72 days\), or it will be deleted\. Only the registry, Registry, can put it back into the zone\./,
    ],
    [
      ['outzone', 'serverHold'],
      /^Out of the zone.*The registry keeps it out of the zone\. Only Registry can put it back\.$/,
    ],
    [['outzone', 'clientHold'], /^Out of the zone.*Ask A, a\.s\. what can be done\./],
    [
      ['expired', 'outzone', 'deleteCandidate', 'serverBlocked'],
      /^Out of the zone.*The registry has blocked the domain\. Only Registry can lift the block\.$/,
    ],
    [
      ['nssetMissing', 'outzone', 'serverBlocked'],
      /^Out of the zone.*The registry has blocked the domain\. Only Registry can lift the block\.$/,
    ],
    [['serverBlocked'], /^Blocked by the registryOnly the registry, Registry, can lift the block\.$/],
  ])('with %j says what happens when and who can avert it', async (codes, words) => {
    await show(withStates(...codes))
    expect((await screen.findByRole('note')).textContent).toMatch(words)
  })

  test.each<[string, RegExp]>([
    ['2027-02-10', /Renew it at A, a\.s\. before March 3, 2027 \(in 21 days\), or it will be deleted\./],
    ['2027-03-02', /Renew it at A, a\.s\. today, or it will be deleted tomorrow\./],
    ['2027-03-10', /It may be deleted any day\./],
  ])('on %s names no day that has passed', async (today, words) => {
    const domain = withStates('expired')
    await show({ ...domain, life: domain.life && { ...domain.life, today } })
    expect((await screen.findByRole('note')).textContent).toMatch(words)
  })

  test('links to the telephone, the e-mail and the website of the registrar', async () => {
    await show(withStates('expired'))
    await waitFor(() => expect(screen.getByRole('link', { name: '+420 777 123 456' })).toBeTruthy())
    const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(addressOf(/777 123 456/)).toBe('tel:+420777123456')
    expect(addressOf(/^help@/)).toBe('mailto:help@a.example')
    expect(addressOf(/^Visit A, a\.s\./)).toBe('https://a.example/')
  })

  test('names every state beside its name, the most urgent first, and not in the heading', async () => {
    await show(withStates('serverBlocked', 'serverOutzoneManual', 'outzone'))
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading.textContent).toBe('a.cz')
    expect(heading.nextElementSibling?.textContent).toBe('Out of zoneKept out of zoneBlocked by registry')
  })

  test('has one name for a state, and the registry’s name in its tooltip', async () => {
    await show(withStates('outzone'))
    expect(screen.getAllByText('Out of zone')).toHaveLength(2)
    expect(screen.queryByText(/generated in the zone/)).toBeNull()
    expect(screen.getByTitle('The domain isn’t generated in the zone (outzone)')).toBeTruthy()
  })
})

test.each<[StateCode[], string[]]>([
  [[], []],
  [['linked'], []],
  [['outzone', 'nssetMissing', 'expired'], ['States']],
])('with the states %j has its lock first, and states only where there are some: %j', async (codes, states) => {
  await show(withStates(...codes))
  await screen.findByRole('region', { name: 'DNS traffic' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.slice(titles.indexOf('Lock'))).toEqual([
    ...['Lock', 'Transfer password (AuthInfo)', 'Details', 'Activity', ...states, 'DNS traffic'],
  ])
})

test('folds its states away on the screen, and opens them on paper', async () => {
  await show(withStates('outzone'))
  const states = within(screen.getByRole('region', { name: 'States' })).getByText(/^Set automatically/)
  const isOpen = () => states.closest('details')?.open
  expect(isOpen()).toBe(false)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(isOpen()).toBe(true)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(isOpen()).toBe(false)
})

const hidden = { disclosed: false } as const

test.each<[string, Partial<ReturnType<typeof aDomain>>, string, string]>([
  [
    'with its sets',
    { keyset: 'KEY-A', isSecured: true, keys: [{ keyTag: 7, algorithm: 13, algorithmName: 'ECDSAP256SHA256' }] },
    'NSS-Ain the zonea.ns.nic.czb.ns.nic.cz',
    'KEY-Asecured7 ECDSAP256SHA256',
  ],
  [
    'with a key whose algorithm has no name',
    { keyset: 'KEY-A', isSecured: true, keys: [{ keyTag: 7, algorithm: 99, algorithmName: null }] },
    'NSS-Ain the zonea.ns.nic.czb.ns.nic.cz',
    'KEY-Asecured7 99',
  ],
  ['without sets', { nsset: null, servers: null, isInZone: false }, 'none, so not in the zone', 'not secured'],
  [
    'of another holder',
    { access: 'public', isSecured: true, servers: null, nsset: hidden, keyset: hidden },
    'in the zonedetails shown only to the holder and administrative contacts',
    'secureddetails shown only to the holder and administrative contacts',
  ],
])('a domain %s has its servers and keys in two facts', async (_which, given, servers, keys) => {
  await show(aDomain('a.cz', given))
  const facts = within(await screen.findByRole('region', { name: 'Details' }))
  const valueOf = (title: string) => facts.getByText(title).nextElementSibling?.textContent
  expect([valueOf('Name servers'), valueOf('DNSSEC')]).toEqual([servers, keys])
})

test.each<[StateCode, string]>([
  ['expirationWarning', 'Expires'],
  ['expired', 'Expired'],
])('a domain with %s has the day of its expiry under the word %s', async (code, word) => {
  await show(withStates(code))
  const facts = await screen.findByRole('region', { name: 'Details' })
  expect(within(facts).getByText(word).nextElementSibling?.textContent).toBe('January 1, 2027 in 11 days')
})

test('a date more than a year away is not counted in days', async () => {
  await show(aDomain('a.cz', { expiresOn: '2028-01-01' }))
  const facts = await screen.findByRole('region', { name: 'Details' })
  expect(within(facts).getByText('Expires').nextElementSibling?.textContent).toBe('January 1, 2028 ')
})

test('a blocked domain has the block in place of its lock, and says of nobody that they may change it', async () => {
  await show(withStates('serverBlocked'))
  const lock = within(await screen.findByRole('region', { name: 'Lock' }))
  expect(await lock.findByText('Blocked by the registry; it cannot be changed here.')).toBeTruthy()
  expect(screen.queryByText(/Your registrar .*chang/)).toBeNull()
  expect(lock.queryByRole('group')).toBeNull()
  expect(lock.queryByText('Unlocked')).toBeNull()
})

test.each<[SetBy[], RegExp | null]>([
  [['registrar'], /only the registrar can remove it/],
  [['registry'], /only the registry can remove it/],
  [['registrar', 'holder'], null],
  [['holder'], null],
])('a lock that %j set says whether only another can remove it', async (setters, sentence) => {
  const domain = withStates('serverTransferProhibited')
  const states = setters.flatMap((setBy) => domain.states.map((row) => ({ ...row, setBy })))
  await show({ ...domain, states, lock: 'transfer', lockInForce: 'transfer' })
  const lock = within(await screen.findByRole('region', { name: 'Lock' }))
  expect(lock.getByText(/transfer to another registrar is not possible/)).toBeTruthy()
  expect(lock.queryByText(sentence ?? /set this lock/) !== null).toBe(sentence !== null)
  expect(await lock.findByRole('button', { name: 'Unlocked' })).toHaveProperty('disabled', sentence !== null)
})

test('a full lock of the registry does not recommend to unlock first', async () => {
  const domain = withStates('serverTransferProhibited', 'serverUpdateProhibited')
  const states = domain.states.map((row) => ({ ...row, setBy: 'registry' as const }))
  await show({ ...domain, states, lock: 'full', lockInForce: 'full' })
  const lock = within(await screen.findByRole('region', { name: 'Lock' }))
  expect(lock.getByText(/only the registry can remove it/)).toBeTruthy()
  expect(lock.queryByText(/unlock first/)).toBeNull()
})

test('a full lock whose transfer lock is the holder’s can be opened, though another forbids changes', async () => {
  const domain = withStates('serverTransferProhibited', 'serverUpdateProhibited')
  const states = domain.states.map((row, number) => ({ ...row, setBy: number === 0 ? 'holder' : 'registry' }) as const)
  await show({ ...domain, states, lock: 'full', lockInForce: 'full' })
  const lock = within(await screen.findByRole('region', { name: 'Lock' }))
  expect(await lock.findByRole('button', { name: 'Unlocked' })).toHaveProperty('disabled', false)
  expect(lock.queryByText(/only the registry can remove it/)).toBeNull()
})

test('a state that two have set has one sentence and both of them', async () => {
  const domain = withStates('serverTransferProhibited')
  const [row] = domain.states
  await show({ ...domain, states: row ? [row, { ...row, setBy: 'holder' }] : [] })
  expect(await screen.findAllByText('It cannot be transferred to another registrar.')).toHaveLength(1)
  expect(screen.getByText(/^Set automatically/)).toBeTruthy()
  expect(screen.getByText(/^Set on this portal/)).toBeTruthy()
})

test('says once that the website of a domain out of the zone does not work, and offers none', async () => {
  await show({ ...withStates('expired', 'outzone'), isInZone: false })
  const details = await screen.findByRole('region', { name: 'Details' })
  expect(within(details).getByText('not in the zone')).toBeTruthy()
  expect(screen.getAllByText(/website and e-mail do not work/).filter((text) => !text.closest('details'))).toHaveLength(
    1,
  )
  expect(screen.queryByRole('link', { name: /^Open website/ })).toBeNull()
  expect(screen.queryByText(/^No website/)).toBeNull()
})

test('leads to the help from the reason why the user may not lock', async () => {
  const { capabilities, ...info } = anInfo()
  const block = { allowed: false, reason: 'level-too-low', stepUpSeconds: null } as const
  server.answer(readInfo, () => ({ ...info, capabilities: { ...capabilities, block } }))
  await show(aDomain('a.cz'))
  const reason = await screen.findByRole('link', { name: 'Your level of identification is too low for this.' })
  expect(reason.getAttribute('href')).toBe('/help#levels')
})

test('opens the lock dialog where the palette requests it, and only then', async () => {
  server.answer(blockDomains, () => ({ refusal: 'being-changed' }))
  const router = await show({ ...aDomain('a.cz', { states: [] }), lock: 'open' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => router.navigate('/domains/detail/a.cz', { state: { lock: 'full' } }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test.each([
  ['transfer', true],
  ['full', false],
] as const)('under the lock %j names what the registrar can do: change the rest, %j, or renew', async (lock, says) => {
  await show({ ...aDomain('a.cz', { states: [], lock, lockInForce: lock }) })
  const { textContent } = await screen.findByRole('region', { name: 'Lock' })
  expect([/changes the holder/, /Renewal is still/].map((one) => one.test(textContent ?? ''))).toEqual([says, !says])
})

test('makes the actions of the page commands, and says why one cannot run', async () => {
  const authInfo = { allowed: false, reason: 'transfer-is-blocked', stepUpSeconds: null } as const
  server.answer(readAuthInfo, () => ({ active: null, days: 14, creation: authInfo, lockedBy: 'holder' as const }))
  server.answer(blockDomains, () => ({ refusal: 'administratively-blocked' }))
  await show(aDomain('a.cz', { lock: 'full', lockInForce: 'full', isInZone: true }))
  const ofRecord = () => getCommands().filter(({ group }) => group === 'record')
  await waitFor(() =>
    expect(Object.fromEntries(ofRecord().map(({ id, off = null }) => [id, off]))).toEqual({
      'record.lock_open': null,
      'record.lock_transfer': 'record.lock.open_first',
      'record.auth_info': 'authinfo.locked_by.holder',
      'record.statement': null,
      'record.website': null,
      'record.copy': null,
    }),
  )
  await act(async () => runCommand('record.lock_open'))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

describe('the page of a domain without trouble', () => {
  test.each<[string, ReturnType<typeof aDomain>]>([
    ['of mine', aDomain('a.cz', { states: [] })],
    ['of another holder', { ...withStates('expired'), access: 'public' }],
  ])('%s has no banner and does not load the registrar', async (_whose, domain) => {
    await show(domain)
    expect(screen.queryByRole('note')).toBeNull()
    expect(server.requests.map(({ call }) => call)).not.toContain('readRegistrar')
  })
})
