import { ownerHeader, ownerMark } from '#contract/ownerMark.ts'
import { tabChannel } from '#src/routing/tabChannel.ts'
import type { Info } from '#contract/session.ts'

/** Why the page is left: a response showed that the session has another owner than the page. */
export type OtherOwner = {
  /** Whether the page showed data of no user before. */
  hadNoOwner: boolean
  /** Whether a change was refused and therefore not made. */
  isRefused: boolean
}

/** The owner of the data on this page: null without one, undefined before there are data. */
let pageOwner: string | null | undefined
let isLeaving = false
let leavePage: (otherOwner: OtherOwner) => void = () => {}
const tabs = tabChannel('owner')

/** Returns the owner of the data on this page; null without one, or when it is not known yet. */
export function getPageOwner(): string | null {
  return pageOwner ?? null
}

/** Records that the page shows data of no user: signed out, or not signed in yet. */
export function setNoPageOwner(): void {
  pageOwner = null
}

/** Records the owner of the page's data and sends it to the other tabs, which may show data of another. */
export function setPageOwner(owner: string): void {
  if (owner === pageOwner) return
  pageOwner = owner
  tabs.send(owner)
}

/** Returns the header by which a call names the owner of the page. */
export function ownerHeaders(): Record<string, string> {
  return typeof pageOwner === 'string' ? { [ownerHeader]: pageOwner } : {}
}

/**
 * Returns a response that belongs to the owner of the page. For any other the page is left and the promise never
 * resolves, so that nothing of it is drawn.
 *
 * @param owner the header of the response
 * @param isChange whether a change was requested
 * @param isDone whether it was made; then the response names the owner that the session has now
 */
export function checkOwner<Answer>(
  answer: Answer,
  { owner, isChange, isDone }: { owner: unknown; isChange: boolean; isDone: boolean },
): Answer | Promise<never> {
  if (typeof owner !== 'string' || !ownerMark.test(owner)) return answer
  if (pageOwner === undefined || (isChange && isDone)) setPageOwner(owner)
  if (owner === pageOwner) return answer
  if (!isLeaving) leavePage({ hadNoOwner: pageOwner === null, isRefused: isChange && !isDone })
  isLeaving = true
  return new Promise(() => {})
}

/** Works like `fetch`, for what axios cannot read: names the owner of the page and checks the owner of the response. */
export async function fetchAsOwner(address: string, { headers, ...options }: FetchOptions): Promise<Response> {
  const response = await fetch(address, { ...options, headers: { ...headers, ...ownerHeaders() } })
  return checkOwner(response, { owner: response.headers.get(ownerHeader), isChange: false, isDone: response.ok })
}

type FetchOptions = Pick<RequestInit, 'body' | 'cache' | 'keepalive' | 'method' | 'signal'> & {
  headers: Record<string, string>
}

/**
 * Watches for another owner of the session.
 *
 * @param onOther leaves the page; called once
 * @param check requests who is signed in, because another tab shows another owner's data
 */
export function watchOwner(onOther: (otherOwner: OtherOwner) => void, check: () => void): void {
  leavePage = onOther
  isLeaving = false
  tabs.listen((owner) => {
    if (pageOwner !== undefined && owner !== pageOwner) check()
  })
}

/**
 * Returns the readable half of the CSRF pair (docs/rules.md#cookies); its name has a prefix where cookies are Secure.
 */
export function csrfToken(cookies: string): string | undefined {
  return /(?:^|;\s*)(?:__Host-)?csrf=([^;]+)/.exec(cookies)?.[1]
}

/**
 * Returns whether the browser has the readable half of a session; it cannot see the session itself. There is none in
 * the prerenderer.
 */
export function holdsSession(): boolean {
  return typeof document !== 'undefined' && csrfToken(document.cookie) !== undefined
}

/** The signed-in user as other services than the portal need it; null when nobody is signed in. */
export type SignedIn = Pick<Info, 'contact' | 'withoutContact'> | null

let resolveFirst: (signedIn: Promise<SignedIn>) => void = () => {}
let current = new Promise<SignedIn>((resolve) => (resolveFirst = resolve))
current.catch(() => {})

/** Records the user whom the frame is reading; requests of the page wait for it. */
export function recordSignedIn(signedIn: Promise<SignedIn>): void {
  resolveFirst(signedIn)
  current = signedIn
}

export function readSignedIn(): Promise<SignedIn> {
  return current
}
