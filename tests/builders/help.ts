import type { HelpFacts } from '#contract/help.ts'

/**
 * The help facts of a registry with one auctioned zone; its numbers are in no rule of ours, so each is recognized.
 */
export const someFacts: HelpFacts = {
  capabilities: [
    {
      capability: 'unblock',
      account: false,
      accountIdentified: false,
      accountValidated: true,
      eid: true,
      stepUpMinutes: 17,
      survivesBlock: false,
    },
  ],
  changesContacts: true,
  canSetAuthInfo: true,
  idleMinutes: 31,
  longestHours: 13,
  inlineLimit: 1001,
  preparedMinutes: 32,
  undoMinutes: 11,
  pasteLimit: 101,
  authInfoDays: 15,
  authInfoLength: 21,
  authInfoMailedADay: 4,
  triesAnHour: 6,
  emailConfirmationDays: 9,
  mergeLimit: 102,
  trafficDays: 401,
  publicViewsPerHour: 103,
  life: null,
  lifeLetters: null,
  lock: { transfer: ['serverTransferProhibited'], full: ['serverTransferProhibited', 'serverDeleteProhibited'] },
  auctions: {
    version: '1',
    currency: 'CZK',
    unit: '1',
    startPrice: '110',
    highestCeiling: '9000000',
    steps: [{ below: null, by: '55' }],
    extensionSeconds: 360,
    paymentDays: 8,
    registrationDays: 16,
    bookingDays: 3,
    publishedDays: 18,
    opensAtHour: 12,
    endsAtHour: 21,
    hardEndHour: 9,
    example: [{ bidder: 1, ceiling: '220', price: '110', leader: 1 }],
  },
}
