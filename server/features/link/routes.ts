import { attachContact, createContact, detachContact, switchContact } from '#contract/link.ts'
import type { Info } from '#contract/session.ts'
import type { FindObliged } from '#server/features/record/parts/obligations.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type Cookies, type Route } from '#server/http/serve.ts'
import { attachOwnContact } from './attachContact.ts'
import { createOwnContact, type CreateDeps } from './createContact.ts'
import { detachOwnContact } from './detachContact.ts'
import { switchOwnContact } from './switchContact.ts'

type Deps = CreateDeps & {
  findObliged: FindObliged
  /** Who holds this secret by now and as which contact, as the wire tells it; null when nobody does any more. */
  tellWho: (secret: Buffer) => Promise<Info | null>
}

/** Which contacts belong to an electronic identity, and as which of them one works. */
export function linkRoutes({ tellWho, ...deps }: Deps): Route[] {
  return [
    serve(attachContact, async ({ who, address, body, cookies }) => {
      await attachOwnContact(deps, { who, address, ...body })
      return afterwards(cookies)
    }),

    serve(createContact, async ({ who, address, body, idempotencyKey, cookies }) => {
      await createOwnContact(deps, { who, address, asked: body, idempotencyKey })
      return afterwards(cookies)
    }),

    serve(switchContact, async ({ who, address, body, cookies }) => {
      await switchOwnContact(deps.db, { who, address, ...body })
      return afterwards(cookies)
    }),

    serve(detachContact, async ({ who, address, body, cookies }) => {
      await detachOwnContact(deps, { who, address, ...body })
      return afterwards(cookies)
    }),
  ]

  /** As which contact they go on. */
  async function afterwards(cookies: Cookies): Promise<Info> {
    deps.wake()
    const secret = cookies.secret()
    const info = secret && (await tellWho(secret))
    if (!info) throw new Refusal('signed-out')
    return info
  }
}
