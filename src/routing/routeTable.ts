/**
 * Every screen as plain data, read by three: the browser's router (src/app/routes.tsx), the build, which
 * writes it out as `routes.json` and into its metadata, and through those the server, which answers 200, 301, 302
 * or 404 by it and names the chunks and the first call of a page ahead. No React here.
 */
export type RouteEntry = {
  /** react-router's pattern. */
  path: string
  layout: 'default' | 'my-contact' | 'simple'
  /** Only where the page needs no other messages: it does not wait for the rest (intl/messageFiles.ts). */
  messages?: 'frame'
  /** The module under src, without its extension. */
  page: string
  /**
   * A `holder` page sends whoever is signed out to the sign-in choice and back, and whoever has no contact to where
   * they get one; a `signed-in` page needs none.
   */
  access: 'public' | 'signed-in' | 'holder'
  /**
   * The call a page makes first, as the path it asks with the pattern's parameters filled in; `query`
   * says that the address's query goes with it, written as `writeQuery` writes it. Of a public page only
   * whoever is signed in makes it, unless it `isOpen` to everybody.
   */
  preload: { path: string; query: boolean; isOpen?: boolean } | null
  /**
   * Drawn ahead by the server for whoever is signed out (src/app/prerender.tsx): the whole page from the answers to
   * its first calls, or only its shell, which needs none but the frame's. Only a public page.
   */
  prerendered?: 'whole' | 'shell'
}

export const routeTable = [
  {
    path: '/',
    layout: 'default',
    page: 'features/overview/HomePage',
    access: 'public',
    preload: { path: '/api/user/overview/', query: false },
    prerendered: 'whole',
  },
  {
    path: '/login-method',
    layout: 'simple',
    messages: 'frame',
    page: 'features/session/LoginMethodPage',
    access: 'public',
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
    page: 'features/link/EidPage',
    access: 'public',
    preload: null,
  },
  {
    path: '/contact/connect',
    layout: 'simple',
    page: 'features/link/ConnectPage',
    access: 'signed-in',
    preload: { path: '/api/user/identity/', query: false },
  },
  {
    path: '/contact/register',
    layout: 'simple',
    page: 'features/link/RegisterPage',
    access: 'signed-in',
    preload: { path: '/api/user/identity/', query: false },
  },
  {
    path: '/contact/confirm-email',
    layout: 'simple',
    page: 'features/contact/ConfirmEmailPage',
    access: 'public',
    preload: null,
  },
  {
    path: '/auth-info/request',
    layout: 'simple',
    page: 'features/authInfo/RequestAuthInfoPage',
    access: 'public',
    preload: null,
  },
  {
    path: '/auth-info/refuse',
    layout: 'simple',
    page: 'features/authInfo/RefuseAuthInfoPage',
    access: 'public',
    preload: null,
  },
  myContactTab('personal', 'contact/PersonalPage', '/api/user/update/'),
  myContactTab('addresses', 'contact/AddressesPage', '/api/user/update/'),
  myContactTab('authentication', 'link/AuthenticationPage', '/api/user/identity/'),
  myContactTab('state', 'contact/StatePage', '/api/user/update/'),
  myContactTab('authinfo', 'authInfo/MyAuthInfoPage', '/api/user/auth-info/'),
  {
    path: '/mycontact/detail/merge',
    layout: 'my-contact',
    page: 'features/merge/MergePage',
    access: 'holder',
    preload: { path: '/api/user/merge-candidates/', query: true },
  },
  {
    path: '/auctions/detail/:id',
    layout: 'default',
    page: 'features/auction/AuctionDetailPage',
    access: 'public',
    preload: { path: '/v1/public/auctions/:id/', query: false, isOpen: true },
  },
  {
    path: '/auctions/payment/:id',
    layout: 'default',
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
    page: 'features/auction/MessageListPage',
    access: 'holder',
    preload: null,
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
    layout: 'simple',
    page: 'features/statement/VerifyPage',
    access: 'public',
    preload: null,
  },
  { ...publicText('/help', 'help', 'features/help/HelpPage', '/api/common/help/'), prerendered: 'whole' },
  {
    ...publicText('/accessibility', 'legal', 'features/accessibility/AccessibilityPage', '/api/common/accessibility/'),
    prerendered: 'whole',
  },
  publicText('/terms', 'legal', 'features/legal/TermsPage', '/api/common/texts/terms/'),
  publicText('/privacy', 'legal', 'features/legal/PrivacyPage', '/api/common/texts/privacy/'),
] as const satisfies readonly RouteEntry[]

/** An address that says nothing itself and leads on; patterns as above, `to` may name the parameters of `from`. */
export type RedirectRule = { from: string; to: string }

/**
 * The rules of this version. They travel in the build's metadata (`builds/meta/{id}.json`): the server answers 302 by
 * them, and a tab of an older version learns them from there.
 */
export const redirects = [
  { from: '/mycontact', to: '/mycontact/detail/personal' },
  { from: '/mycontact/detail', to: '/mycontact/detail/personal' },
  { from: '/auctions', to: '/auctions/list/ongoing' },
] as const satisfies readonly RedirectRule[]

function myContactTab<const Name extends string>(name: Name, page: string, address: string) {
  return {
    path: `/mycontact/detail/${name}`,
    layout: 'my-contact',
    page: `features/${page}`,
    access: 'holder',
    preload: { path: address, query: false },
  } as const
}

/** A page that says the same to everybody; @param address the call that answers what it tells */
function publicText<const Path extends string, const Page extends string>(
  path: Path,
  words: 'help' | 'legal',
  page: Page,
  address: string,
) {
  const preload = { path: address, query: false, isOpen: true } as const
  return { path, layout: 'default', words, page, access: 'public', preload } as const
}

/** @param address the call of a list of everybody's; what is mine of auctions takes a token, which no page has ahead */
function auctionList<const Name extends string>(name: Name, access: RouteEntry['access'], address: string | null) {
  return {
    path: `/auctions/list/${name}`,
    layout: 'default',
    page: 'features/auction/AuctionListPage',
    access,
    preload: address === null ? null : { path: address, query: true, isOpen: true },
    prerendered: access === 'public' ? 'shell' : undefined,
  } as const
}
