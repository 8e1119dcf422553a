import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { auctionHelp } from '#server/features/auction/facts.ts'
import { helpFacts } from '#server/features/help/facts.ts'
import { cookieFacts, retentionFacts } from '#server/features/legal/facts.ts'

const day = 24 * 60 * 60

/** The help and the privacy page with another value of a setting. */
const shown: [string, string, (env: Record<string, string>) => unknown, unknown][] = [
  ['SESSION_IDLE_MINUTES', '20', (env) => facts(env).idleMinutes, 20],
  ['SESSION_LONGEST_HOURS', '8', (env) => facts(env).longestHours, 8],
  ['STEP_UP_MINUTES', '25', (env) => stepUpMinutes(env, 'unblock'), 25],
  ['STEP_UP_STRICT_MINUTES', '2', (env) => stepUpMinutes(env, 'merge'), 2],
  ['AUTH_INFO_LENGTH', '24', (env) => facts(env).authInfoLength, 24],
  ['AUTH_INFO_DAYS', '30', (env) => [facts(env).authInfoDays, retentionOf(env, 'auth-info')], [30, 30 * day]],
  ['AUTH_INFO_MAILED_PER_OBJECT', '5', (env) => facts(env).authInfoMailedADay, 5],
  ['AUTH_INFO_NEW_EMAIL_DAYS', '10', (env) => retentionOf(env, 'replaced-emails'), 10 * day],
  ['ATTACH_TRIES_PER_HOUR', '4', (env) => facts(env).triesAnHour, 4],
  [
    'EMAIL_CONFIRMATION_DAYS',
    '1',
    (env) => [facts(env).emailConfirmationDays, retentionOf(env, 'confirmations')],
    [1, day],
  ],
  ['PREVIEW_MINUTES', '45', (env) => [facts(env).preparedMinutes, retentionOf(env, 'previews')], [45, 45 * 60]],
  ['UNDO_MINUTES', '60', (env) => facts(env).undoMinutes, 60],
  ['LIFE_LETTERS_LISTED', '20', (env) => facts(env).lifeLetters?.listedLimit, 20],
  ['AUCTION_ENDS_SOON_MINUTES', '30', (env) => facts(env).auctions?.endsSoonMinutes, 30],
  ['AUCTION_PAYMENT_REMINDER_DAYS', '3', (env) => facts(env).auctions?.paymentReminderDays, 3],
  ['AUCTION_REGISTRATION_REMINDER_DAYS', '7', (env) => facts(env).auctions?.registrationReminderDays, 7],
  ['SIGN_IN_DAYS', '30', (env) => retentionOf(env, 'sign-ins'), 30 * day],
  ['SENT_MAIL_DAYS', '7', (env) => retentionOf(env, 'mail'), 7 * day],
  ['DEVICE_DAYS', '90', (env) => [retentionOf(env, 'devices'), deviceCookie(env)], [90 * day, 90 * day]],
  ['TRAFFIC_DAYS', '800', (env) => retentionOf(env, 'traffic'), 800 * day],
]

const facts = (env: Record<string, string>) => helpFacts(readConfig(env), auctionHelp(readConfig(env).rules.auction))
const retentionOf = (env: Record<string, string>, what: string) =>
  retentionFacts(readConfig(env)).find((fact) => fact.what === what)?.seconds
const deviceCookie = (env: Record<string, string>) =>
  cookieFacts(false, readConfig(env).retention, readConfig(env)).find(({ name }) => name === 'device')?.seconds
const stepUpMinutes = (env: Record<string, string>, name: string) =>
  facts(env).capabilities.find(({ capability }) => capability === name)?.stepUpMinutes

describe('a number of the rule book', () => {
  test.each(shown)('%s is shown as it is set', (name, value, read, expected) => {
    expect(read({ [name]: value })).toEqual(expected)
    expect(read({})).not.toEqual(expected)
  })

  test.each([
    ['AUTH_INFO_LENGTH', '19', 'characters from 20 to 64'],
    ['AUTH_INFO_DAYS', '0', 'days from 1 to 365'],
    ['STEP_UP_MINUTES', '1.5', 'minutes from 1 to 60'],
    ['ATTACH_TRIES_PER_HOUR', 'five', 'a whole number from 1 to 100'],
    ['LIFE_LETTERS_HOUR', '24', 'an hour from 0 to 23'],
    ['UNUSED_MONTHS', '-6', 'months from 1 to 120'],
    ['TRAFFIC_DAYS', '399', 'days from 400 to 36500'],
    ['SESSION_IDLE_MINUTES', '1441', 'minutes from 2 to 1440'],
    ['AUCTION_ENDS_SOON_MINUTES', '721', 'minutes from 1 to 720'],
    ['AUCTION_PAYMENT_REMINDER_DAYS', '0', 'days from 1 to 365'],
  ])('%s of %s is refused at start with what is expected', (name, value, expected) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}": expected ${expected}`)
  })

  test('a session without use lasts no longer than any session', () => {
    expect(() => readConfig({ SESSION_IDLE_MINUTES: '90', SESSION_LONGEST_HOURS: '1' })).toThrow(
      'SESSION_IDLE_MINUTES is "90": expected at most 60 minutes, which is SESSION_LONGEST_HOURS',
    )
  })

  test('what cannot be undone needs a sign-in at least as fresh as the rest', () => {
    expect(() => readConfig({ STEP_UP_STRICT_MINUTES: '16' })).toThrow(
      'STEP_UP_STRICT_MINUTES is "16": expected at most 15 minutes, which is STEP_UP_MINUTES',
    )
  })
})
