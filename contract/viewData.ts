// Plain data without shapes: a page's first paint needs no schema.

/** The lists with saved views: my lists, and the auctions by the ends of their paths. */
export const listNames = [
  'domain',
  'nsset',
  'keyset',
  'ongoing',
  'future',
  'ended',
  'bidding',
  'watching',
  'finished',
] as const

/** The preferences of new users and of visitors without a session. */
export const defaultPreferences = { singleKeys: true, density: 'standard', delimiter: 'comma', lists: {} } as const
