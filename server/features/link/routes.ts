import type { Call } from '#contract/call.ts'
import { attachContact, createContact, detachContact, switchContact } from '#contract/link.ts'
import type { Info } from '#contract/session.ts'
import type { FindObliged } from '#server/features/record/parts/auctions.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type CallRequest, type Route, type SignedIn } from '#server/http/serve.ts'
import { attachOwnContact } from './attachContact.ts'
import { createOwnContact, type CreateDeps } from './createContact.ts'
import { detachOwnContact } from './detachContact.ts'
import { switchOwnContact } from './switchContact.ts'

type Deps = CreateDeps & {
  findObliged: FindObliged
  /** Returns who holds this secret and their description for the response; null without an active session. */
  describeNow: (secret: Buffer) => Promise<{ who: SignedIn; info: Info } | null>
}

type Answering = Pick<CallRequest<Call>, 'cookies' | 'sendOwner'>

/** Routes for the contacts of an eID and for switching between them. */
export function linkRoutes({ describeNow, ...deps }: Deps): Route[] {
  return [
    serve(attachContact, async ({ who, address, body, ...answering }) => {
      await attachOwnContact(deps, { who, address, ...body })
      return afterwards(answering)
    }),

    serve(createContact, async ({ who, address, body, idempotencyKey, ...answering }) => {
      await createOwnContact(deps, { who, address, newContact: body, idempotencyKey })
      return afterwards(answering)
    }),

    serve(switchContact, async ({ who, address, body, ...answering }) => {
      await switchOwnContact(deps.db, { who, address, ...body })
      return afterwards(answering)
    }),

    serve(detachContact, async ({ who, address, body, ...answering }) => {
      await detachOwnContact(deps, { who, address, ...body })
      return afterwards(answering)
    }),
  ]

  /** Returns the contact that the session works as after the action. */
  async function afterwards({ cookies, sendOwner }: Answering): Promise<Info> {
    deps.wake()
    const secret = cookies.secret()
    const now = secret && (await describeNow(secret))
    if (!now) throw new Refusal('signed-out')
    sendOwner(now.who)
    return now.info
  }
}
