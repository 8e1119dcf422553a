/** Every address of the portal; nothing else spells one out. */
export const paths = {
  home: () => '/',
  signIn: (next?: string) => (next ? `/login-method?next=${encodeURIComponent(next)}` : '/login-method'),
  error: () => '/error',
  domains: () => '/domains',
  domain: (fqdn: string) => `/domains/detail/${encodeURIComponent(fqdn)}`,
  nssets: () => '/nssets',
  nsset: (handle: string) => `/nssets/detail/${encodeURIComponent(handle)}`,
  keysets: () => '/keysets',
  keyset: (handle: string) => `/keysets/detail/${encodeURIComponent(handle)}`,
  contact: (handle: string) => `/contact/detail/${encodeURIComponent(handle)}`,
  /** Leads to the first of its tabs, as the next does. */
  myContact: () => '/mycontact',
  myContactDetail: () => '/mycontact/detail',
  myPersonal: () => '/mycontact/detail/personal',
  myAddresses: () => '/mycontact/detail/addresses',
  myState: () => '/mycontact/detail/state',
  myAuthInfo: () => '/mycontact/detail/authinfo',
  myMerge: () => '/mycontact/detail/merge',
  /** The mailed link of a new e-mail; its code stands behind the sign. */
  confirmEmail: () => '/contact/confirm-email',
  /** Requests an AuthInfo by mail, signed in or not. */
  requestAuthInfo: () => '/auth-info/request',
  /** The mailed link that refuses AuthInfo by mail; its code stands behind the sign. */
  refuseAuthInfo: () => '/auth-info/refuse',
  /** Where an electronic identity takes a contact; `next` is where one was going. */
  connect: (next?: string) => withNext('/contact/connect', next),
  eid: () => '/contact/eid',
  register: (next?: string) => withNext('/contact/register', next),
  myAuthentication: () => '/mycontact/detail/authentication',
  verifyStatement: (code?: string) =>
    code === undefined ? '/statement/verify' : `/statement/verify?code=${encodeURIComponent(code)}`,
  /** Leads to those that are under way. */
  auctions: () => '/auctions',
  ongoingAuctions: () => '/auctions/list/ongoing',
  futureAuctions: () => '/auctions/list/future',
  endedAuctions: () => '/auctions/list/ended',
  myBids: () => '/auctions/list/bidding',
  watchedAuctions: () => '/auctions/list/watching',
  finishedAuctions: () => '/auctions/list/finished',
  auction: (id: string) => `/auctions/detail/${encodeURIComponent(id)}`,
  /** The same with the bid begun. */
  auctionBid: (id: string) => `/auctions/detail/${encodeURIComponent(id)}?bid`,
  auctionMessages: () => '/auctions/message-list',
  auctionPayment: (id: string) => `/auctions/payment/${encodeURIComponent(id)}`,
  registrar: (handle: string) => `/registrar/detail/${encodeURIComponent(handle)}`,
  /** One of its sections is an anchor of it, as `levels` (src/features/help/topicIds.ts). */
  help: (section?: string) => (section === undefined ? '/help' : `/help#${section}`),
  accessibility: () => '/accessibility',
  terms: () => '/terms',
  privacy: () => '/privacy',
  operations: () => '/operations',
  operation: (id: string) => `/operations/${encodeURIComponent(id)}`,
  /** Of everything of mine, or of one object. */
  activity: (type?: string, handle?: string) =>
    type && handle ? `/activity?type=${type}&handle=${encodeURIComponent(handle)}` : '/activity',
} as const

/** The front page is where one goes anyway. */
function withNext(path: string, next: string | undefined): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** What goes with a sign-in beside where it leads: a fresh proof of the same person, or who it probably is. */
type SignInOptions = { purpose?: 'step-up'; loginHint?: string }

/**
 * Where a sign-in with a method starts: the call `startSignIn`, as a plain link, for the whole page leaves
 * to the provider. Spelled out so that the sign-in page need not load the contract; a test holds them equal.
 *
 * @param next the own path to come back to
 */
export function signInWith(method: string, next: string, options: SignInOptions = {}): string {
  const query = Object.entries({ next, ...options }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/api/auth/${encodeURIComponent(method)}/login/?${query.join('&')}`
}
