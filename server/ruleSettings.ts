import type { StepUpAges } from './features/session/parts/rules.ts'
import { ConfigProblem, take, whole, type Env } from './settings.ts'

/** How long a session lasts without use and at most, in seconds (docs/rules.md#session). */
export type SessionRules = { idleSeconds: number; longestSeconds: number }

/** Passwords of transfer (docs/rules.md#authinfo). */
export type AuthInfoRules = {
  /** How many characters one made here has. */
  length: number
  /** For how many days one is valid. */
  days: number
  /** How many a day are mailed for an object, and to a mailbox. */
  mailedPerObject: number
  mailedPerMailbox: number
  /** For how many days an e-mail changed here gets none. */
  newEmailDays: number
  /** For how many days the link that refuses them is valid. */
  refusalDays: number
}

/** Linking contacts and confirming e-mails (docs/rules.md#linking-contacts). */
export type LinkRules = {
  /** Wrong tries to attach a contact that an identity, and an address, has in an hour. */
  triesPerHour: number
  /** Contacts an identity creates in a day. */
  contactsPerDay: number
  /** For how many days a link that confirms an e-mail is valid. */
  confirmationDays: number
  /** Such links a day for a contact, and to an address. */
  confirmationsPerDay: number
}

/** Bulk actions (docs/rules.md#operations). */
export type OperationRules = { preparedMinutes: number; undoMinutes: number }

/** Letters about domains' lives (docs/rules.md#life-of-a-domain). */
export type LifeLetterRules = {
  /** The full hour, by TIME_ZONE, from which the letters of a day are written. */
  hour: number
  /** A letter about more domains has their list attached as CSV. */
  listed: number
}

/** Contacts, nssets and keysets that nothing uses (docs/rules.md#life-of-a-domain). */
export type UnusedRules = { months: number; candidateMonths: number }

/** The numbers of docs/rules.md that a registry sets for the whole portal. Those of a zone stand in ZONES. */
export type Rules = {
  stepUp: StepUpAges
  authInfo: AuthInfoRules
  link: LinkRules
  operation: OperationRules
  lifeLetters: LifeLetterRules
  unused: UnusedRules
}

/** Reads the rules; each has a default. Throws ConfigProblem, one line, for one that cannot be used. */
export function readRules(env: Env): Rules {
  return {
    stepUp: readStepUp(env),
    authInfo: {
      length: take(env, 'AUTH_INFO_LENGTH', whole(20, { unit: 'characters', least: 20, most: 64 })),
      days: take(env, 'AUTH_INFO_DAYS', whole(14, { unit: 'days', least: 1, most: 365 })),
      mailedPerObject: take(env, 'AUTH_INFO_MAILED_PER_OBJECT', whole(3, { least: 1, most: 1000 })),
      mailedPerMailbox: take(env, 'AUTH_INFO_MAILED_PER_MAILBOX', whole(10, { least: 1, most: 1000 })),
      newEmailDays: take(env, 'AUTH_INFO_NEW_EMAIL_DAYS', whole(7, { unit: 'days', least: 0, most: 365 })),
      refusalDays: take(env, 'AUTH_INFO_REFUSAL_DAYS', whole(7, { unit: 'days', least: 1, most: 365 })),
    },
    link: {
      triesPerHour: take(env, 'ATTACH_TRIES_PER_HOUR', whole(5, { least: 1, most: 100 })),
      contactsPerDay: take(env, 'CREATED_CONTACTS_PER_DAY', whole(3, { least: 1, most: 1000 })),
      confirmationDays: take(env, 'EMAIL_CONFIRMATION_DAYS', whole(3, { unit: 'days', least: 1, most: 365 })),
      confirmationsPerDay: take(env, 'EMAIL_CONFIRMATIONS_PER_DAY', whole(10, { least: 1, most: 1000 })),
    },
    operation: {
      preparedMinutes: take(env, 'PREVIEW_MINUTES', whole(30, { unit: 'minutes', least: 5, most: 1440 })),
      undoMinutes: take(env, 'UNDO_MINUTES', whole(10, { unit: 'minutes', least: 1, most: 10_080 })),
    },
    lifeLetters: {
      hour: take(env, 'LIFE_LETTERS_HOUR', whole(0, { unit: 'an hour', least: 0, most: 23 })),
      listed: take(env, 'LIFE_LETTERS_LISTED', whole(50, { unit: 'domains', least: 1, most: 1000 })),
    },
    unused: {
      months: take(env, 'UNUSED_MONTHS', whole(6, { unit: 'months', least: 1, most: 120 })),
      candidateMonths: take(env, 'DELETE_CANDIDATE_MONTHS', whole(1, { unit: 'months', least: 1, most: 120 })),
    },
  }
}

/** Reads how long a session lasts; throws ConfigProblem, one line, for what cannot be used. */
export function readSession(env: Env): SessionRules {
  const minutes = take(env, 'SESSION_IDLE_MINUTES', whole(30, { unit: 'minutes', least: 2, most: 1440 }))
  const hours = take(env, 'SESSION_LONGEST_HOURS', whole(12, { unit: 'hours', least: 1, most: 168 }))
  if (minutes > hours * 60)
    throw new ConfigProblem(
      `SESSION_IDLE_MINUTES is ${minutes}, longer than SESSION_LONGEST_HOURS: expected at most ${hours * 60} minutes`,
    )
  return { idleSeconds: minutes * 60, longestSeconds: hours * 60 * 60 }
}

function readStepUp(env: Env): StepUpAges {
  const usual = take(env, 'STEP_UP_MINUTES', whole(15, { unit: 'minutes', least: 1, most: 60 }))
  const strict = take(env, 'STEP_UP_STRICT_MINUTES', whole(5, { unit: 'minutes', least: 1, most: 60 }))
  if (strict > usual)
    throw new ConfigProblem(
      `STEP_UP_STRICT_MINUTES is ${strict}, longer than STEP_UP_MINUTES: expected at most ${usual} minutes`,
    )
  return { usualSeconds: usual * 60, strictSeconds: strict * 60 }
}
