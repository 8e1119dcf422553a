/**
 * The prominence of a state, the highest first. This file is plain data without zod, so a page can render states before
 * the contract is loaded.
 */
export const tones = ['critical', 'warn', 'good', 'info', 'lock', 'neutral'] as const
export type Tone = (typeof tones)[number]

type State = {
  /** Bit `number - 1` of an object's state_mask. */
  number: number
  /** Visible to strangers too. */
  external: boolean
  /** Set by people (`hand`), by the rules of the life cycle (`rule`), by EPP clients, or by RFC 3915 grace periods. */
  by: 'hand' | 'rule' | 'client' | 'grace'
  /** FRED's bit value, null where it has none. */
  importance: number | null
  /** Smaller is more urgent; lists sort by it, then by date. */
  rank: number
  tone: Tone
}

/**
 * Every state of an object (docs/rules.md#states). FRED's 32 states have their FRED numbers. Further EPP states follow
 * (RFC 5731, RFC 3915), for data of other registries. The words are in the dictionaries under `state.` and the code.
 */
export const states = {
  serverDeleteProhibited: { number: 1, external: true, by: 'hand', importance: 32768, rank: 24, tone: 'lock' },
  serverRenewProhibited: { number: 2, external: true, by: 'hand', importance: 16384, rank: 23, tone: 'lock' },
  serverTransferProhibited: { number: 3, external: true, by: 'hand', importance: 4096, rank: 21, tone: 'lock' },
  serverUpdateProhibited: { number: 4, external: true, by: 'hand', importance: 2048, rank: 20, tone: 'lock' },
  serverOutzoneManual: { number: 5, external: true, by: 'hand', importance: 128, rank: 5, tone: 'critical' },
  serverInzoneManual: { number: 6, external: true, by: 'hand', importance: 256, rank: 17, tone: 'info' },
  serverBlocked: { number: 7, external: true, by: 'hand', importance: 65536, rank: 9, tone: 'warn' },
  expirationWarning: { number: 8, external: false, by: 'rule', importance: null, rank: 12, tone: 'warn' },
  expired: { number: 9, external: true, by: 'rule', importance: 2, rank: 7, tone: 'warn' },
  unguarded: { number: 10, external: false, by: 'rule', importance: null, rank: 8, tone: 'warn' },
  validationWarning1: { number: 11, external: false, by: 'rule', importance: null, rank: 14, tone: 'warn' },
  validationWarning2: { number: 12, external: false, by: 'rule', importance: null, rank: 13, tone: 'warn' },
  notValidated: { number: 13, external: true, by: 'rule', importance: 512, rank: 10, tone: 'warn' },
  nssetMissing: { number: 14, external: false, by: 'rule', importance: null, rank: 15, tone: 'warn' },
  outzone: { number: 15, external: true, by: 'rule', importance: 8, rank: 4, tone: 'critical' },
  linked: { number: 16, external: true, by: 'rule', importance: 1024, rank: 90, tone: 'neutral' },
  deleteCandidate: { number: 17, external: true, by: 'rule', importance: null, rank: 1, tone: 'critical' },
  serverRegistrantChangeProhibited: {
    number: 18,
    external: true,
    by: 'hand',
    importance: 8192,
    rank: 22,
    tone: 'lock',
  },
  deleteWarning: { number: 19, external: false, by: 'rule', importance: null, rank: 3, tone: 'critical' },
  outzoneUnguarded: { number: 20, external: false, by: 'rule', importance: null, rank: 6, tone: 'critical' },
  conditionallyIdentifiedContact: { number: 21, external: true, by: 'hand', importance: 32, rank: 40, tone: 'info' },
  identifiedContact: { number: 22, external: true, by: 'hand', importance: 16, rank: 41, tone: 'good' },
  validatedContact: { number: 23, external: true, by: 'hand', importance: 64, rank: 42, tone: 'good' },
  mojeidContact: { number: 24, external: true, by: 'hand', importance: 4, rank: 50, tone: 'neutral' },
  contactPassedManualVerification: { number: 25, external: true, by: 'hand', importance: null, rank: 43, tone: 'good' },
  contactInManualVerification: { number: 26, external: true, by: 'hand', importance: null, rank: 16, tone: 'info' },
  contactFailedManualVerification: { number: 27, external: true, by: 'hand', importance: null, rank: 11, tone: 'warn' },
  outzoneUnguardedWarning: { number: 28, external: false, by: 'rule', importance: null, rank: 9, tone: 'warn' },
  serverContactNameChangeProhibited: {
    number: 29,
    external: true,
    by: 'hand',
    importance: null,
    rank: 25,
    tone: 'lock',
  },
  serverContactOrganizationChangeProhibited: {
    number: 30,
    external: true,
    by: 'hand',
    importance: null,
    rank: 26,
    tone: 'lock',
  },
  serverContactIdentChangeProhibited: {
    number: 31,
    external: true,
    by: 'hand',
    importance: null,
    rank: 27,
    tone: 'lock',
  },
  serverContactPermanentAddressChangeProhibited: {
    number: 32,
    external: true,
    by: 'hand',
    importance: null,
    rank: 28,
    tone: 'lock',
  },
  serverHold: { number: 33, external: true, by: 'hand', importance: null, rank: 5, tone: 'critical' },
  clientHold: { number: 34, external: true, by: 'client', importance: null, rank: 18, tone: 'critical' },
  clientDeleteProhibited: { number: 35, external: true, by: 'client', importance: null, rank: 34, tone: 'lock' },
  clientRenewProhibited: { number: 36, external: true, by: 'client', importance: null, rank: 33, tone: 'lock' },
  clientTransferProhibited: { number: 37, external: true, by: 'client', importance: null, rank: 31, tone: 'lock' },
  clientUpdateProhibited: { number: 38, external: true, by: 'client', importance: null, rank: 30, tone: 'lock' },
  inactive: { number: 39, external: true, by: 'rule', importance: null, rank: 19, tone: 'warn' },
  pendingCreate: { number: 40, external: true, by: 'hand', importance: null, rank: 60, tone: 'info' },
  pendingDelete: { number: 41, external: true, by: 'grace', importance: null, rank: 1, tone: 'critical' },
  pendingRenew: { number: 42, external: true, by: 'hand', importance: null, rank: 61, tone: 'info' },
  pendingRestore: { number: 43, external: true, by: 'grace', importance: null, rank: 3, tone: 'warn' },
  pendingTransfer: { number: 44, external: true, by: 'hand', importance: null, rank: 29, tone: 'warn' },
  pendingUpdate: { number: 45, external: true, by: 'hand', importance: null, rank: 62, tone: 'info' },
  redemptionPeriod: { number: 46, external: true, by: 'grace', importance: null, rank: 2, tone: 'critical' },
  addPeriod: { number: 47, external: true, by: 'grace', importance: null, rank: 63, tone: 'neutral' },
  autoRenewPeriod: { number: 48, external: true, by: 'grace', importance: null, rank: 64, tone: 'neutral' },
  renewPeriod: { number: 49, external: true, by: 'grace', importance: null, rank: 65, tone: 'neutral' },
  transferPeriod: { number: 50, external: true, by: 'grace', importance: null, rank: 66, tone: 'neutral' },
} as const satisfies Record<string, State>

export type StateCode = keyof typeof states
export const stateCodes = Object.keys(states) as [StateCode, ...StateCode[]]

/** Compares states by urgency, the most urgent first. */
export function byUrgency(one: StateCode, other: StateCode): number {
  return states[one].rank - states[other].rank || states[one].number - states[other].number
}

/**
 * The states that prevent the deletion at the end of the life cycle. Deletion is prohibited for the registry or the
 * registrar (RFC 5731 section 2.3), or by an administrative block. Or the holder can still restore the domain (RFC 3915
 * section 3.1). Or another command is pending, and no deletion may run beside it (RFC 5731 section 2.3).
 */
export const keepingStates = [
  'serverBlocked',
  'serverDeleteProhibited',
  'clientDeleteProhibited',
  'redemptionPeriod',
  'pendingRestore',
  'pendingCreate',
  'pendingRenew',
  'pendingTransfer',
  'pendingUpdate',
] as const satisfies readonly StateCode[]

/** The positions of the lock control, from open to fully locked. */
export const lockPositions = ['open', 'transfer', 'full'] as const
