import { ownerHeader } from '#contract/ownerMark.ts'
import { people } from '#server/demo/people.ts'

/** A person in front of a browser: their requests carry their cookies, and the CSRF header where it is due. */
export type Visitor = {
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  send: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** The value of one of the portal's cookies, undefined when it is not there. */
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string) => void
}

/** Signs a demo person in the way a browser does: to their provider, choosing who they are, and back. */
export async function signIn(portalUrl: string, username: string): Promise<Visitor> {
  const visitor = visit(portalUrl)
  const landed = new URL(await proveIdentity(portalUrl, visitor, { username }), portalUrl)
  if (landed.searchParams.has('problem')) throw new Error(`${username} was not let in: ${landed.href}`)
  return visitor
}

/** Signs in again, as acts with a step-up require; returns where the portal sent them then. */
export async function stepUp(portalUrl: string, visitor: Visitor, username: string): Promise<string> {
  return proveIdentity(portalUrl, visitor, { username, purpose: 'step-up' })
}

/** A visitor without cookies; `always` goes with each request, such as the browser's name. */
export function visit(portalUrl: string, always: Record<string, string> = {}): Visitor {
  const jar = new Map<string, string>()
  let pending: Promise<Response> | null = null
  let shown: { by: string | undefined; owner: string | null } = { by: undefined, owner: null }
  return {
    cookie: (name) => jar.get(name),
    setCookie: (name, value) => void jar.set(name, value),
    get: (path, headers = {}) => request('GET', path, undefined, headers),
    send: async (method, path, body, headers = {}) =>
      request(method, path, body, {
        origin: portalUrl,
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': jar.get('csrf') ?? '',
        ...(await ownerShown(path, headers)),
        ...headers,
      }),
  }

  /** Names the owner of what this visitor was answered last, as their page would. */
  async function ownerShown(path: string, given: Record<string, string>): Promise<Record<string, string>> {
    if (ownerHeader in given || path.startsWith('/v1/') || !jar.has('session')) return {}
    // Once, however many are sent at the same time.
    if (shown.by !== jar.get('session')) await (pending ??= request('GET', '/api/user/info/', undefined, {}))
    pending = null
    return shown.owner === null ? {} : { [ownerHeader]: shown.owner }
  }

  async function request(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const answer = await fetch(new URL(path, portalUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: headerOf(jar),
        ...always,
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    keepCookies(jar, answer)
    const owner = answer.headers.get(ownerHeader)
    if (owner !== null) shown = { by: jar.get('session'), owner }
    return answer
  }
}

type Proof = { username: string; purpose?: 'sign-in' | 'step-up'; next?: string }

/** Goes to the person's provider, chooses, and comes back; answers where the portal sends the browser then. */
export async function proveIdentity(portalUrl: string, visitor: Visitor, proof: Proof): Promise<string> {
  const person = people.find((one) => one.username === proof.username)
  if (!person) throw new Error(`nobody in the demo is called ${proof.username}`)
  const params = new URLSearchParams({ purpose: proof.purpose ?? 'sign-in', next: proof.next ?? '/domains' })
  const start = await visitor.get(`/api/auth/${person.method}/login/?${params.toString()}`)
  const to = locationOf(start, portalUrl)
  if (to.origin === new URL(portalUrl).origin) return to.href
  const back = await throughProvider(to, proof.username, new URL(portalUrl).origin)
  return locationOf(await visitor.get(back), portalUrl).href
}

/** From the provider's authorization address to the portal's callback, choosing the person on the way. */
async function throughProvider(from: URL, username: string, portal: string): Promise<string> {
  const jar = new Map<string, string>()
  let next = from
  while (next.origin !== portal) {
    const isChoice = next.pathname.includes('/interaction/')
    const answer = await fetch(next, {
      method: isChoice ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: headerOf(jar) },
      body: isChoice ? new URLSearchParams({ person: username }) : undefined,
    })
    keepCookies(jar, answer)
    next = locationOf(answer, next.href)
  }
  return next.pathname + next.search
}

function locationOf(answer: Response, base: string): URL {
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`${answer.url} answered ${answer.status} and no redirect`)
  return new URL(location, base)
}

function keepCookies(jar: Map<string, string>, answer: Response) {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const
    const isGone =
      value === '' || attributes.some((attribute) => /^expires=Thu, 01 Jan 1970|^max-age=0/i.test(attribute))
    if (isGone) jar.delete(name)
    else jar.set(name, value)
  }
}

function headerOf(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
