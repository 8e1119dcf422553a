import { count, take, type Env } from './settings.ts'

/** The days that personal data are stored after their use (docs/rules.md#retention). */
export type Retention = {
  /** A sign-in with its address and browser, after the end of its session. */
  signInDays: number
  /** A letter with its text and address, after it was sent or given up. */
  sentMailDays: number
}

/** Reads the retention periods from SIGN_IN_DAYS and SENT_MAIL_DAYS; throws ConfigProblem, one line, for a bad value. */
export function readRetention(env: Env): Retention {
  return {
    signInDays: take(env, 'SIGN_IN_DAYS', count(90)),
    sentMailDays: take(env, 'SENT_MAIL_DAYS', count(30)),
  }
}
