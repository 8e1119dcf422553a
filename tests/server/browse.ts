/**
 * A browser as far as HTTP goes: keeps cookies by host, as browsers do whatever the port, sends what they
 * send along, and follows redirects when told to.
 */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()

  /** One request; `headers` override what a browser would send, undefined leaves one out. */
  async fetch(url: string, given: { method?: string; headers?: Record<string, string | undefined>; body?: string } = {}) {
    const { pathname } = new URL(url)
    const cookie = [...this.#cookies].filter(([, { path }]) => isBelow(pathname, path)).map(([name, { value }]) => `${name}=${value}`)
    const sent: Record<string, string | undefined> = { cookie: cookie.join('; ') || undefined, ...given.headers }
    const headers = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]))
    const answer = await fetch(url, { method: given.method ?? 'GET', headers, body: given.body, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  /** Follows redirects as a person clicking would, and answers the last address with its answer; stops before `until`. */
  async navigate(url: string, given: { method?: string; body?: string; until?: (url: URL) => boolean } = {}) {
    const form = given.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...form }
    let answer = await this.fetch(url, { method: given.method, headers: page, body: given.body })
    for (let hops = 0; answer.status >= 300 && answer.status < 400; hops++) {
      if (hops > 20) throw new Error(`redirected in a circle at ${url}`)
      const next = new URL(answer.headers.get('location') ?? '', url)
      if (given.until?.(next)) return { url: next, answer }
      url = next.href
      answer = await this.fetch(url, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
    }
    return { url: new URL(url), answer }
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, { value, path: '/' })
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(name.length + 1)
    const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    const isGone = attributes.some((one) => /^(max-age=0$|expires=thu, 01 jan 1970)/i.test(one)) || value === ''
    if (isGone) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}

function isBelow(pathname: string, path: string): boolean {
  return path === '/' || pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}
