import { ownerHeader, ownerMark } from '#contract/ownerMark.ts'
import { tabChannel } from '#src/routing/tabChannel.ts'
import type { Info } from '#contract/session.ts'

/** Why the page is left: an answer or a refused call showed that the session has another owner than the page. */
export type OtherOwner = {
  /** Whether the page showed nobody's data before. */
  hadNoOwner: boolean
  /** Whether a change was refused and so not made. */
  isRefused: boolean
}

/** The owner of what this page shows: null for nobody, undefined before it shows anything. */
let pageOwner: string | null | undefined
let isLeaving = false
let leavePage: (otherOwner: OtherOwner) => void = () => {}
const tabs = tabChannel('owner')

/** The owner of what this page shows; null when that is nobody's, or not known yet. */
export function getPageOwner(): string | null {
  return pageOwner ?? null
}

/** Notes that the page shows nobody's data: signed out, or not signed in yet. */
export function setNoPageOwner(): void {
  pageOwner = null
}

/** Notes the owner of the page's own data. The other tabs hear of it: theirs may be another's. */
export function setPageOwner(owner: string): void {
  if (owner === pageOwner) return
  pageOwner = owner
  tabs.send(owner)
}

/** The header by which a call names the owner of what the page shows. */
export function ownerHeaders(): Record<string, string> {
  return typeof pageOwner === 'string' ? { [ownerHeader]: pageOwner } : {}
}

/**
 * Passes on an answer that belongs to the owner of what the page shows. For any other the page is left, and the answer
 * never comes, so that nothing of it is drawn.
 *
 * @param owner the answer's header
 * @param isChange whether a change was asked for
 * @param isDone whether it was made: then its answer names the owner that the session has by now
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

/** As `fetch`, for what axios does not read: names the owner of the page, and passes on only what is theirs. */
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
 * @param check asks the server who is signed in, as another tab shows another's data
 */
export function watchOwner(onOther: (otherOwner: OtherOwner) => void, check: () => void): void {
  leavePage = onOther
  isLeaving = false
  tabs.listen((owner) => {
    if (pageOwner !== undefined && owner !== pageOwner) check()
  })
}

/** The readable half of the CSRF pair (docs/rules.md#cookies); its name has the prefix where cookies are Secure. */
export function csrfToken(cookies: string): string | undefined {
  return /(?:^|;\s*)(?:__Host-)?csrf=([^;]+)/.exec(cookies)?.[1]
}

/**
 * Whether the browser holds the readable half of a session; the session itself it cannot see. Pages drawn ahead
 * are a stranger's: there is no browser yet.
 */
export function holdsSession(): boolean {
  return typeof document !== 'undefined' && csrfToken(document.cookie) !== undefined
}

/** Who is signed in, as far as a service beside the portal needs it; null when nobody is. */
export type SignedIn = Pick<Info, 'contact' | 'withoutContact'> | null

let resolveFirst: (signedIn: Promise<SignedIn>) => void = () => {}
let current = new Promise<SignedIn>((resolve) => (resolveFirst = resolve))
current.catch(() => {})

/** The frame says it whenever it reads it; what a page asks at the same time waits for that. */
export function recordSignedIn(signedIn: Promise<SignedIn>): void {
  resolveFirst(signedIn)
  current = signedIn
}

export function readSignedIn(): Promise<SignedIn> {
  return current
}
