import type { SetBy, StateCode } from '#contract/state.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'

/** A state as a deposit tells it: EPP keeps the registrar's (client…) and the registry's (server…) apart. */
export type ShownState = { code: StateCode; setBy: Extract<SetBy, 'registrar' | 'registry'> }

export type StatusObject = 'domain' | 'contact' | 'host'

/** What EPP says of an object beside `ok`, `linked` and `inactive`, which everybody works out from the rest. */
export type EppStatuses = { statuses: string[]; rgpStatuses: string[] }

/**
 * The states of an object by its EPP statuses (RFC 5731 to 5733) and grace periods (RFC 3915), each once, and
 * the statuses nobody knows. `ok`, `linked` and `inactive` follow from other facts and are no states of their own.
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
  // RFC 3915 section 3.1: in redemption and restoration the status is pendingDelete too, and only without them is
  // the name past being restored, which is what our state says.
  if (found.has('redemptionPeriod') || found.has('pendingRestore')) found.delete('pendingDelete')
  return { states: [...found.values()], unknown }
}

/**
 * The EPP statuses of an object by its present states, whoever set them, in the standard's order; `isLinked`
 * and `hasNameServers` say what the rest follows from. States of ours that EPP has no word for are told by what
 * they forbid (`impliedStatuses`) or left out.
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
  // RFC 3915 section 3.1: a name on its way out is in redemption, in restoration, or past both.
  const rgpStatuses = grace.some((code) => endsName(code) && code !== 'pendingDelete')
    ? grace.filter((code) => code !== 'pendingDelete')
    : grace
  const statuses: string[] = [...own]
  if (type === 'domain' && !hasNameServers) statuses.push('inactive')
  // RFC 5731 section 2.3: `ok` stands alone, but for `linked` on contacts and hosts.
  if (statuses.length === 0) statuses.push('ok')
  if (type !== 'domain' && isLinked) statuses.push('linked')
  return { statuses, rgpStatuses }
}

/** Every state a deposit can tell and who set it; an import ends and begins these and leaves all others alone. */
export function toldStates(): ShownState[] {
  return [...told].map((code) => ({ code, setBy: setterOf(code) }))
}

/**
 * What states without a word in EPP forbid in its words. Where one of these holds, the statuses it implies are
 * not another state when a deposit shows them.
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

const derived = new Set(['ok', 'linked', 'inactive'])
const told = new Set<StateCode>([...codes.domain, ...codes.contact, ...codes.host, ...graceCodes])

/** The same as a mask. */
export const toldMask = maskOf(told)

function setterOf(code: StateCode): ShownState['setBy'] {
  return code.startsWith('client') ? 'registrar' : 'registry'
}

function endsName(code: StateCode): boolean {
  return code === 'pendingDelete' || code === 'pendingRestore' || code === 'redemptionPeriod'
}
