import { languageOf } from '#intl/locales.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CsrfTokens } from './csrf.ts'
import { chosenLanguage, cookiesIn, localeOf } from './localeOf.ts'
import type { Cookies } from './serve.ts'

/** Reads and sets the cookies of the portal: `__Host-` names and Secure under https (docs/rules.md#cookies). */
export function cookiesOf(isSecure: boolean, csrf: CsrfTokens) {
  const name = (plain: string) => (isSecure ? `__Host-${plain}` : plain)
  const lasting = { path: '/', secure: isSecure }
  const setSecret = (reply: FastifyReply, secret: Buffer) => {
    void reply.setCookie(name('session'), secret.toString('base64url'), { ...lasting, httpOnly: true, sameSite: 'lax' })
  }

  return {
    /** The random bytes of the session cookie; null when there is none or it cannot be one. */
    secretOf({ cookies }: FastifyRequest): Buffer | null {
      return secretFrom(cookies[name('session')])
    },

    csrfOf({ cookies }: FastifyRequest): string | undefined {
      return cookies[name('csrf')]
    },

    forHandler(request: FastifyRequest, reply: FastifyReply): Cookies {
      return {
        language: () => chosenLanguage(request),
        shownLanguage: () => languageOf(localeOf(request)),
        secret: () => this.secretOf(request),
        device: () => secretFrom(request.cookies[name('device')]),
        setDevice: (secret, seconds) => {
          // Lax: the provider's site sends the browser to where it is read.
          void reply.setCookie(name('device'), secret.toString('base64url'), {
            ...lasting,
            httpOnly: true,
            sameSite: 'lax',
            maxAge: seconds,
          })
        },
        beginSignIn: (secret) => setSecret(reply, secret),
        startSession: async (secret) => {
          const token = await csrf.make(secret)
          setSecret(reply, secret)
          // Readable: the browser's code sends it back as a header, which no other site can do.
          void reply.setCookie(name('csrf'), token, { ...lasting, sameSite: 'strict' })
        },
        startBidding: (token, seconds) => {
          void reply.setCookie(name('auction_token'), token, { ...lasting, sameSite: 'strict', maxAge: seconds })
        },
        endSession: () => {
          void reply.clearCookie(name('session'), { ...lasting, httpOnly: true, sameSite: 'lax' })
          void reply.clearCookie(name('csrf'), { ...lasting, sameSite: 'strict' })
          void reply.clearCookie(name('auction_token'), { ...lasting, sameSite: 'strict' })
        },
      }
    },
  }
}

/** Whether the request has one of the two session cookies, valid or not: a link from another site sends only one. */
export function holdsSession(request: FastifyRequest): boolean {
  const cookies = cookiesIn(request)
  return ['csrf', 'session'].some((half) => (cookies[`__Host-${half}`] ?? cookies[half]) !== undefined)
}

function secretFrom(cookie: string | undefined): Buffer | null {
  if (cookie === undefined || !/^[A-Za-z0-9_-]{43}$/.test(cookie)) return null
  return Buffer.from(cookie, 'base64url')
}
