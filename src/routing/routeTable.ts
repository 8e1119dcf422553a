/**
 * Every screen as data without React. The browser's router reads it (src/app/routes.tsx), and the build, which writes
 * `routes.json` and its metadata for the server. By these the server answers 200, 301, 302 or 404, and preloads the
 * chunks and the first call of a page.
 */
export type RouteEntry = {
  /** A pattern of react-router. */
  path: string
  layout: 'default' | 'my-contact' | 'simple'
  /** The last message file that the page waits for, instead of `main` (intl/messageFiles.ts). */
  messages?: 'frame' | 'rest'
  /** The module in src without its extension. */
  page: string
  /** A `holder` page redirects to the sign-in, or to where the user gets a contact; a `signed-in` page needs none. */
  access: 'public' | 'signed-in' | 'holder'
  /**
   * The first call of a page, as its path with the pattern's parameters. `query`: the query of the address is part of
   * it, as `writeQuery` writes it. On a public page only signed-in users make it, unless it `isOpen`.
   */
  preload: { path: string; query: boolean; isOpen?: boolean } | null
  /** Set where the page is one list that fills the screen: little space around it, and no footer below it. */
  fillsScreen?: boolean
  /** Whether search engines may find the page: it is public and makes sense to a stranger. */
  isIndexed?: true | undefined
  /**
   * Prerendered by the server for signed-out users (src/app/prerender.tsx): the whole page with its first answers, or
   * only its shell, which needs those of the frame. Only a public page.
   */
  prerendered?: 'whole' | 'shell'
}

export const routeTable = [
  {
    path: '/',
    layout: 'default',
    page: 'features/overview/HomePage',
    access: 'public',
    isIndexed: true,
    preload: { path: '/api/user/overview/', query: false },
    prerendered: 'whole',
  },
  {
    path: '/login-method',
    layout: 'simple',
    messages: 'frame',
    page: 'features/session/LoginMethodPage',
    access: 'public',
    isIndexed: true,
    preload: null,
    prerendered: 'whole',
  },
  {
    path: '/error',
    layout: 'default',
    messages: 'frame',
    page: 'app/errors/ErrorPage',
    access: 'public',
    preload: null,
  },
  {
    path: '/domains',
    layout: 'default',
    page: 'features/domain/DomainListPage',
    access: 'holder',
    preload: { path: '/api/user/domains/', query: true },
    fillsScreen: true,
  },
  {
    path: '/domains/detail/:fqdn',
    layout: 'default',
    page: 'features/domain/DomainDetailPage',
    access: 'holder',
    preload: { path: '/api/registry/domain/:fqdn/', query: false },
  },
  {
    path: '/nssets',
    layout: 'default',
    page: 'features/nsset/NssetListPage',
    access: 'holder',
    preload: { path: '/api/user/nssets/', query: true },
    fillsScreen: true,
  },
  {
    path: '/nssets/detail/:handle',
    layout: 'default',
    page: 'features/nsset/NssetDetailPage',
    access: 'holder',
    preload: { path: '/api/registry/nsset/:handle/', query: false },
  },
  {
    path: '/keysets',
    layout: 'default',
    page: 'features/keyset/KeysetListPage',
    access: 'holder',
    preload: { path: '/api/user/keysets/', query: true },
    fillsScreen: true,
  },
  {
    path: '/keysets/detail/:handle',
    layout: 'default',
    page: 'features/keyset/KeysetDetailPage',
    access: 'holder',
    preload: { path: '/api/registry/keyset/:handle/', query: false },
  },
  {
    path: '/contact/detail/:handle',
    layout: 'default',
    page: 'features/contact/ContactDetailPage',
    access: 'holder',
    preload: { path: '/api/registry/contact/:handle/', query: false },
  },
  {
    path: '/contact/eid',
    layout: 'simple',
    messages: 'rest',
    page: 'features/link/EidPage',
    access: 'public',
    preload: null,
  },
  {
    path: '/contact/connect',
    layout: 'simple',
    messages: 'rest',
    page: 'features/link/ConnectPage',
    access: 'signed-in',
    preload: { path: '/api/user/identity/', query: false },
  },
  {
    path: '/contact/register',
    layout: 'simple',
    messages: 'rest',
    page: 'features/link/RegisterPage',
    access: 'signed-in',
    preload: { path: '/api/user/identity/', query: false },
  },
  {
    path: '/contact/confirm-email',
    layout: 'simple',
    messages: 'rest',
    page: 'features/contact/ConfirmEmailPage',
    access: 'public',
    preload: null,
  },
  {
    path: '/auth-info/request',
    layout: 'simple',
    messages: 'rest',
    page: 'features/authInfo/RequestAuthInfoPage',
    access: 'public',
    isIndexed: true,
    preload: null,
  },
  {
    path: '/auth-info/refuse',
    layout: 'simple',
    messages: 'rest',
    page: 'features/authInfo/RefuseAuthInfoPage',
    access: 'public',
    preload: null,
  },
  myContactTab('personal', 'contact/PersonalPage', '/api/user/update/'),
  myContactTab('addresses', 'contact/AddressesPage', '/api/user/update/'),
  myContactTab('authentication', 'link/AuthenticationPage', '/api/user/identity/'),
  myContactTab('state', 'contact/StatePage', '/api/user/update/'),
  myContactTab('authinfo', 'authInfo/MyAuthInfoPage', '/api/user/auth-info/'),
  myContactTab('merge', 'merge/MergePage', '/api/user/merge-candidates/', { query: true }),
  {
    path: '/auctions/detail/:id',
    layout: 'default',
    page: 'features/auction/AuctionDetailPage',
    access: 'public',
    isIndexed: true,
    preload: { path: '/v1/public/auctions/:id/', query: false, isOpen: true },
  },
  {
    path: '/auctions/payment/:id',
    layout: 'default',
    messages: 'rest',
    page: 'features/auction/PaymentPage',
    access: 'holder',
    preload: null,
  },
  auctionList('ongoing', 'public', '/v1/public/auctions/'),
  auctionList('future', 'public', '/v1/public/auctions/?status=new'),
  auctionList('ended', 'public', '/v1/public/auctions/?status=ended'),
  auctionList('bidding', 'holder', null),
  auctionList('watching', 'holder', null),
  auctionList('finished', 'holder', null),
  {
    path: '/auctions/message-list',
    layout: 'default',
    messages: 'rest',
    page: 'features/auction/MessageListPage',
    access: 'holder',
    preload: null,
    fillsScreen: true,
  },
  {
    path: '/registrar/detail/:handle',
    layout: 'default',
    page: 'features/registrar/RegistrarDetailPage',
    access: 'holder',
    preload: { path: '/api/registry/registrar/:handle/', query: false },
  },
  {
    path: '/operations',
    layout: 'default',
    page: 'features/operation/OperationListPage',
    access: 'holder',
    preload: { path: '/api/user/operations/', query: true },
  },
  {
    path: '/operations/:id',
    layout: 'default',
    page: 'features/operation/OperationPage',
    access: 'holder',
    preload: { path: '/api/user/operations/:id/', query: false },
  },
  {
    path: '/activity',
    layout: 'default',
    page: 'features/activity/ActivityPage',
    access: 'holder',
    preload: { path: '/api/user/activity/', query: true },
  },
  {
    path: '/statement/verify',
    layout: 'default',
    page: 'features/statement/VerifyPage',
    access: 'public',
    isIndexed: true,
    preload: null,
  },
  { ...publicText('/help', 'features/help/HelpPage', '/api/common/help/'), prerendered: 'whole' },
  publicText('/problems', 'features/help/ProblemsPage', null),
  {
    ...publicText('/accessibility', 'features/accessibility/AccessibilityPage', '/api/common/accessibility/'),
    prerendered: 'whole',
  },
  publicText('/terms', 'features/legal/LegalPage', '/api/common/texts/terms/'),
  publicText('/privacy', 'features/legal/LegalPage', '/api/common/texts/privacy/'),
] as const satisfies readonly RouteEntry[]

/** A redirect; patterns as above, `to` may name the parameters of `from`. */
export type RedirectRule = { from: string; to: string }

/**
 * The redirects of this version. They are in the build's metadata (`builds/meta/{id}.json`): the server answers 302 by
 * them, and a tab of an older version reads them there.
 */
export const redirects = [
  { from: '/mycontact', to: '/mycontact/detail/personal' },
  { from: '/mycontact/detail', to: '/mycontact/detail/personal' },
  { from: '/auctions', to: '/auctions/list/ongoing' },
] as const satisfies readonly RedirectRule[]

function myContactTab<const Name extends string>(
  name: Name,
  page: string,
  address: string,
  { query } = { query: false },
) {
  return {
    path: `/mycontact/detail/${name}`,
    layout: 'my-contact',
    messages: 'rest',
    page: `features/${page}`,
    access: 'holder',
    preload: { path: address, query },
  } as const
}

/** Returns a page with the same text for every visitor; null is the address of a page that needs no call for it. */
function publicText<const Path extends string, const Page extends string>(
  path: Path,
  page: Page,
  address: string | null,
) {
  const preload = address === null ? null : ({ path: address, query: false, isOpen: true } as const)
  return { path, layout: 'default', messages: 'rest', page, access: 'public', isIndexed: true, preload } as const
}

/**
 * Returns a list of auctions.
 *
 * @param address the call of a public list; my auctions need a token, which no page has at first
 */
function auctionList<const Name extends string>(name: Name, access: RouteEntry['access'], address: string | null) {
  return {
    path: `/auctions/list/${name}`,
    layout: 'default',
    page: 'features/auction/AuctionListPage',
    access,
    isIndexed: access === 'public' ? true : undefined,
    preload: address === null ? null : { path: address, query: true, isOpen: true },
    prerendered: access === 'public' ? 'shell' : undefined,
    fillsScreen: true,
  } as const
}
