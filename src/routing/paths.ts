/** All addresses of the portal; no other code writes one out. */
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
  /** Redirects to the first of its tabs, as the next one does. */
  myContact: () => '/mycontact',
  myContactDetail: () => '/mycontact/detail',
  myPersonal: () => '/mycontact/detail/personal',
  myAddresses: () => '/mycontact/detail/addresses',
  myState: () => '/mycontact/detail/state',
  myAuthInfo: () => '/mycontact/detail/authinfo',
  myMerge: () => '/mycontact/detail/merge',
  /** The mailed link that confirms a new e-mail; its code is the fragment. */
  confirmEmail: () => '/contact/confirm-email',
  /** Requests an AuthInfo by mail, signed in or not. */
  requestAuthInfo: () => '/auth-info/request',
  /** The mailed link that refuses AuthInfo by mail; its code is the fragment. */
  refuseAuthInfo: () => '/auth-info/refuse',
  /** Where a user with an electronic identity links a contact; `next` is the page to continue with. */
  connect: (next?: string) => withNext('/contact/connect', next),
  eid: () => '/contact/eid',
  register: (next?: string) => withNext('/contact/register', next),
  myAuthentication: () => '/mycontact/detail/authentication',
  verifyStatement: (code?: string) =>
    code === undefined ? '/statement/verify' : `/statement/verify?code=${encodeURIComponent(code)}`,
  /** Redirects to the auctions under way. */
  auctions: () => '/auctions',
  ongoingAuctions: () => '/auctions/list/ongoing',
  futureAuctions: () => '/auctions/list/future',
  endedAuctions: () => '/auctions/list/ended',
  myBids: () => '/auctions/list/bidding',
  watchedAuctions: () => '/auctions/list/watching',
  finishedAuctions: () => '/auctions/list/finished',
  auction: (id: string) => `/auctions/detail/${encodeURIComponent(id)}`,
  /** With the field of the bid focused. */
  auctionBid: (id: string) => `/auctions/detail/${encodeURIComponent(id)}?bid`,
  auctionMessages: () => '/auctions/message-list',
  auctionPayment: (id: string) => `/auctions/payment/${encodeURIComponent(id)}`,
  registrar: (handle: string) => `/registrar/detail/${encodeURIComponent(handle)}`,
  /** A section is an anchor, such as `levels` (src/features/help/topics.ts). */
  help: (section?: string) => (section === undefined ? '/help' : `/help#${section}`),
  /** A code is an anchor, as in the `type` of a problem. */
  problems: (code?: string) => (code === undefined ? '/problems' : `/problems#${code}`),
  accessibility: () => '/accessibility',
  terms: () => '/terms',
  privacy: () => '/privacy',
  operations: () => '/operations',
  operation: (id: string) => `/operations/${encodeURIComponent(id)}`,
  /** The activity of all my objects, or of one. */
  activity: (type?: string, handle?: string) =>
    type && handle ? `/activity?type=${type}&handle=${encodeURIComponent(handle)}` : '/activity',
} as const

/** The front page is the default. */
function withNext(path: string, next: string | undefined): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** The longest path that `startSignIn` accepts. */
const longestNext = 8000

/** `step-up`: the same user proves their identity again. `loginHint`: the user whom the provider offers first. */
type SignInOptions = { purpose?: 'step-up'; loginHint?: string }

/**
 * Returns the address of the call `startSignIn`, for a plain link: the whole page is left for the provider. It is
 * written out so that the sign-in page need not load the contract; a test holds both equal.
 *
 * @param next the own path to return to; loses query and anchor where it is longer than the call accepts
 */
export function signInWith(method: string, next: string, options: SignInOptions = {}): string {
  const fitting = next.length <= longestNext ? next : next.replace(/[?#].*/s, '')
  const query = Object.entries({ next: fitting, ...options }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `/api/auth/${encodeURIComponent(method)}/login/?${query.join('&')}`
}

/** The state of a navigation to the sign-in page whose reason is the end of the session. */
export const sessionEnded = 'session-ended'
