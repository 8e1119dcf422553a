import type { SetBy, StateCode } from '#contract/state.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'

/** A state in a deposit: EPP separates the registrar's (client…) from the registry's (server…). */
export type ShownState = { code: StateCode; setBy: Extract<SetBy, 'registrar' | 'registry'> }

export type StatusObject = 'domain' | 'contact' | 'host'

/** The EPP statuses of an object without `ok`, `linked` and `inactive`, which follow from other data. */
export type EppStatuses = { statuses: string[]; rgpStatuses: string[] }

/**
 * Returns the states of an object by its EPP statuses (RFC 5731 to 5733) and grace periods (RFC 3915), each once, and
 * the unknown statuses. `ok`, `linked` and `inactive` follow from other data and are no states.
 */
export function statesOf(
  type: StatusObject,
  { statuses, rgpStatuses }: { statuses: readonly string[]; rgpStatuses: readonly string[] },
): { states: ShownState[]; unknown: string[] } {
  const found = new Map<StateCode, ShownState>()
  const unknown: string[] = []
  for (const status of statuses) {
    if (derived.has(status)) continue
    const code = codes[type].find((one) => one === status)
    if (code) found.set(code, { code, setBy: setterOf(code) })
    else unknown.push(status)
  }
  for (const status of rgpStatuses) {
    const code = graceCodes.find((one) => one === status)
    if (!code) unknown.push(status)
    else found.set(code, { code, setBy: setterOf(code) })
  }
  // RFC 3915 section 3.1: pendingDelete is also set during redemption and restoration. Only without them is the name
  // past restoration, which is our state.
  if (found.has('redemptionPeriod') || found.has('pendingRestore')) found.delete('pendingDelete')
  return { states: [...found.values()], unknown }
}

/** Splits states into statuses of EPP and grace periods. `pendingDelete` is both. */
export function splitStates(codes: readonly string[]): EppStatuses {
  const isGrace = (code: string) => graceCodes.some((one) => one === code)
  return {
    statuses: codes.filter((code) => !isGrace(code) || code === 'pendingDelete'),
    rgpStatuses: codes.filter(isGrace),
  }
}

/**
 * Returns the EPP statuses of an object by its current states, independent of their setters, in the standard's order.
 * The rest follows from `isLinked` and `hasNameServers`. Our states without an EPP status are expressed by what they
 * prohibit (`impliedStatuses`) or left out.
 */
export function statusesOf(
  type: StatusObject,
  states: Iterable<StateCode>,
  { isLinked, hasNameServers }: { isLinked: boolean; hasNameServers: boolean },
): EppStatuses {
  const present = new Set<StateCode>(states)
  for (const code of [...present]) for (const implied of impliedStatuses[code] ?? []) present.add(implied)
  const grace = type === 'domain' ? graceCodes.filter((code) => present.has(code)) : []
  const own = codes[type].filter((code) => present.has(code) || (code === 'pendingDelete' && grace.some(endsName)))
  // RFC 3915 section 3.1: a name to be deleted is in redemption, in restoration, or past both.
  const rgpStatuses = grace.some((code) => endsName(code) && code !== 'pendingDelete')
    ? grace.filter((code) => code !== 'pendingDelete')
    : grace
  const statuses: string[] = [...own]
  if (type === 'domain' && !hasNameServers) statuses.push('inactive')
  // RFC 5731 section 2.3: `ok` excludes all others except `linked` on contacts and hosts.
  if (statuses.length === 0) statuses.push('ok')
  if (type !== 'domain' && isLinked) statuses.push('linked')
  return { statuses, rgpStatuses }
}

/** Returns every state of deposits with its setter. An import starts and ends these and leaves all others unchanged. */
export function exportedStates(): ShownState[] {
  return [...exported].map((code) => ({ code, setBy: setterOf(code) }))
}

/**
 * The EPP statuses for what our other states prohibit. Where such a state holds, its statuses in a deposit are not
 * additional states.
 */
export const impliedStatuses: Readonly<Partial<Record<StateCode, readonly StateCode[]>>> = {
  serverBlocked: [
    'serverDeleteProhibited',
    'serverRenewProhibited',
    'serverTransferProhibited',
    'serverUpdateProhibited',
  ],
  serverOutzoneManual: ['serverHold'],
}

const graceCodes = [
  'addPeriod',
  'autoRenewPeriod',
  'renewPeriod',
  'transferPeriod',
  'pendingDelete',
  'pendingRestore',
  'redemptionPeriod',
] as const satisfies readonly StateCode[]

const codes = {
  domain: [
    'clientDeleteProhibited',
    'clientHold',
    'clientRenewProhibited',
    'clientTransferProhibited',
    'clientUpdateProhibited',
    'pendingCreate',
    'pendingDelete',
    'pendingRenew',
    'pendingTransfer',
    'pendingUpdate',
    'serverDeleteProhibited',
    'serverHold',
    'serverRenewProhibited',
    'serverTransferProhibited',
    'serverUpdateProhibited',
  ],
  contact: [
    'clientDeleteProhibited',
    'clientTransferProhibited',
    'clientUpdateProhibited',
    'pendingCreate',
    'pendingDelete',
    'pendingTransfer',
    'pendingUpdate',
    'serverDeleteProhibited',
    'serverTransferProhibited',
    'serverUpdateProhibited',
  ],
  host: [
    'clientDeleteProhibited',
    'clientUpdateProhibited',
    'pendingCreate',
    'pendingDelete',
    'pendingTransfer',
    'pendingUpdate',
    'serverDeleteProhibited',
    'serverUpdateProhibited',
  ],
} as const satisfies Record<StatusObject, readonly StateCode[]>

/** Returns the statuses that EPP has for objects of this type, without `ok`, `linked` and `inactive`. */
export function statusesOfEpp(type: StatusObject): readonly StateCode[] {
  return codes[type]
}

const derived = new Set(['ok', 'linked', 'inactive'])
const exported = new Set<StateCode>([...codes.domain, ...codes.contact, ...codes.host, ...graceCodes])

/** The same states as a mask. */
export const exportedMask = maskOf(exported)

function setterOf(code: StateCode): ShownState['setBy'] {
  return code.startsWith('client') ? 'registrar' : 'registry'
}

function endsName(code: StateCode): boolean {
  return code === 'pendingDelete' || code === 'pendingRestore' || code === 'redemptionPeriod'
}
