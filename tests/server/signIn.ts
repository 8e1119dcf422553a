import { people } from '#server/demo/people.ts'
import { Browser } from './browse.ts'

/** Somebody at a browser of their own, signed in or not yet. */
export type Visitor = {
  browser: Browser
  /** A call as the portal's own page makes it: JSON, the CSRF header, same origin. `path` is below the portal. */
  call: (method: string, path: string, given?: { body?: unknown; headers?: Record<string, string | undefined> }) => Promise<Response>
  /** The same, and its JSON; throws when the status is no 2xx. */
  ask: (method: string, path: string, given?: { body?: unknown; headers?: Record<string, string | undefined> }) => Promise<unknown>
}

/** Whoever has not signed in. */
export function visit(url: string): Visitor {
  const browser = new Browser()
  const call: Visitor['call'] = (method, path, given = {}) =>
    browser.fetch(url + path, {
      method,
      headers: {
        origin: method === 'GET' ? undefined : url,
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': browser.cookie('csrf'),
        'content-type': given.body === undefined ? undefined : 'application/json',
        ...given.headers,
      },
      body: given.body === undefined ? undefined : JSON.stringify(given.body),
    })
  return {
    browser,
    call,
    ask: async (method, path, given) => {
      const answer = await call(method, path, given)
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
  }
}

/** Signs one of the demo's people in over plain HTTP, through the demo's own provider. */
export async function signIn(url: string, username: string): Promise<Visitor> {
  const visitor = visit(url)
  const landed = await signInWith(visitor, url, { username })
  if (landed.searchParams.has('problem')) throw new Error(`${username} was not let in: ${landed.href}`)
  return visitor
}

type How = {
  username: string
  next?: string
  purpose?: 'sign-in' | 'step-up'
  /** The provider to go to, when not the person's own. */
  method?: string
}

/** Goes to the provider, chooses, and comes back; answers where the portal sends the browser then. */
export async function signInWith(visitor: Visitor, url: string, how: How): Promise<URL> {
  const method = how.method ?? people.find(({ username }) => username === how.username)?.method ?? 'account'
  const asked = new URLSearchParams({ next: how.next ?? '/', purpose: how.purpose ?? 'sign-in' })
  const isBack = (to: URL) => to.origin === url && !to.pathname.startsWith('/api/')
  const choice = await visitor.browser.navigate(`${url}/api/auth/${method}/login/?${asked.toString()}`, { until: isBack })
  if (isBack(choice.url)) return choice.url
  const body = new URLSearchParams({ person: how.username }).toString()
  const back = await visitor.browser.navigate(choice.url.href, { method: 'POST', body, until: isBack })
  return back.url
}

/** Proves once more who one is, as unlocking asks. */
export async function stepUp(visitor: Visitor, url: string, username: string): Promise<URL> {
  return await signInWith(visitor, url, { username, purpose: 'step-up' })
}
