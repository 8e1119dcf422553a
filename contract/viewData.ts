// Plain data, apart from the shapes: a page's first paint needs no schema.

/** The lists a view can be saved of: what is mine, and the auctions by the ends of their addresses. */
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

/** How a person likes to work until they change something; and whoever is not signed in. */
export const defaultPreferences = { singleKeys: true, density: 'standard', delimiter: 'comma', lists: {} } as const
