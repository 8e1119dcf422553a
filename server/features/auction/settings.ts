import { oneOf, parsedBy, port, whole } from '#server/settingTypes.ts'
import { settingGroup, type ValuesOf } from '#server/settings.ts'
import { mostBookingDays } from './engine/terms.ts'
import { bicOf, ibanOf } from './payment/account.ts'

/** When watchers and winners are reminded; no rule of an auction, so a change needs no acceptance. */
export type ReminderRules = Pick<
  ValuesOf<typeof auctionSettings>,
  'endsSoonMinutes' | 'paymentReminderDays' | 'registrationReminderDays'
>

const reminderDays = whole({ unit: 'days', least: 1, most: 365 })

export const auctionSettings = settingGroup({
  title: 'Auctions',
  settings: {
    place: {
      name: 'AUCTIONS',
      about:
        'off: the registry has no auctions. Nothing of them is visible or answered, no setting of them is required, and names of deleted domains are free at once. apart: the auctions are a process of their own beside this one, node dist/server/auctionMain.js. It takes the same settings and listens on AUCTIONS_PORT; the proxy in front of both sends it /v1/ (docs/architecture.md).',
      type: oneOf('here', 'apart', 'off'),
      fallback: 'here',
    },
    port: {
      name: 'AUCTIONS_PORT',
      about: 'The port of the auctions where they are a process of their own.',
      type: port,
      fallback: '8082',
    },
    vatPercent: {
      name: 'AUCTION_VAT_PERCENT',
      about: 'The rate of VAT, in percent, within prices of auctions published from now on.',
      type: parsedBy('a rate from 0 to 99.99', (text) => (/^\d{1,2}(\.\d{1,2})?$/.test(text) ? text : undefined)),
      fallback: '21',
    },
    bookingDays: {
      name: 'AUCTION_BOOKING_DAYS',
      about:
        'For so many days after the last one to pay, money that came in time may still be recorded. Only then is the name auctioned again. Set two or three where the bank reports payments a day later.',
      type: whole({ unit: 'days', least: 0, most: mostBookingDays }),
      fallback: '0',
    },
    endsSoonMinutes: {
      name: 'AUCTION_ENDS_SOON_MINUTES',
      about:
        'So many minutes before the end, watchers of an auction get a message. The alarm of its calendar file rings at the same time.',
      type: whole({ unit: 'minutes', least: 1, most: 12 * 60 }),
      fallback: '60',
    },
    paymentReminderDays: {
      name: 'AUCTION_PAYMENT_REMINDER_DAYS',
      about: 'So many days before the end of the time to pay, a winner who has not paid gets a message.',
      type: reminderDays,
      fallback: '2',
    },
    registrationReminderDays: {
      name: 'AUCTION_REGISTRATION_REMINDER_DAYS',
      about:
        'So many days before the end of the time to register, a winner who has not registered the name gets a message.',
      type: reminderDays,
      fallback: '5',
    },
    iban: {
      name: 'AUCTION_IBAN',
      about:
        'The operator’s account that winners of auctions pay to; required in production, unless AUCTIONS is off. A zone of ZONES may have another. The demo has one that no bank has.',
      type: parsedBy(
        'the account that winners of auctions pay to, as an IBAN whose check digits fit',
        (text) => ibanOf(text) ?? undefined,
      ),
      fallback: null,
      // The example of the IBAN registry, to which no money can be sent.
      demoFallback: 'CZ6508000000192000145399',
    },
    bic: {
      name: 'AUCTION_BIC',
      about: 'The BIC of that account’s bank.',
      type: parsedBy('the BIC of that account’s bank', (text) => bicOf(text) ?? undefined),
      fallback: null,
      example: 'KOMBCZPP',
    },
  },
  check: ({ place, iban }, report, isProduction) => {
    if (isProduction && iban === null && place !== undefined && place !== 'off')
      report('AUCTION_IBAN', 'the account that winners of auctions pay to, or AUCTIONS=off beside it')
  },
})
