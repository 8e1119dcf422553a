import {
  createAuthInfo,
  createMyAuthInfo,
  readAuthInfo,
  readMyAuthInfo,
  refuseAuthInfo,
  requestAuthInfo,
} from '#contract/authInfo.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import type { SetAuthInfo } from '#server/features/registryChange/parts/setAuthInfo.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type Holder, type Route } from '#server/http/serve.ts'
import { createOwnAuthInfo } from './createAuthInfo.ts'
import { demandOwnObject, describe, type ObjectName } from './describe.ts'
import { nameOf } from '#server/features/record/parts/names.ts'
import { refuseMailedAuthInfo } from './refuseMailedAuthInfo.ts'
import { recordRequest } from './requestStore.ts'
import { countMovable } from './store.ts'

/** Routes for the AuthInfo of the user's objects, and for public requests for AuthInfo by mail. */
export function authInfoRoutes(deps: OperationDeps & { setAuthInfo: SetAuthInfo | null }): Route[] {
  const { registry } = deps
  const shown = { days: deps.rules.authInfo.days, registry }
  return [
    serve(readAuthInfo, async ({ who, params }) => describe(await demandOwnObject(deps.db, who, params), who, shown)),

    serve(createAuthInfo, ({ who, params, idempotencyKey, address }) =>
      createOwnAuthInfo(deps, { who, target: params, idempotencyKey, address }),
    ),

    serve(readMyAuthInfo, async ({ who }) => ({
      ...describe(await demandOwnObject(deps.db, who, contactOf(who)), who, shown),
      domains: await countMovable(deps.db, who.contact.id),
    })),

    serve(createMyAuthInfo, async ({ who, body, idempotencyKey, address }) => {
      const target = contactOf(who)
      const made = await createOwnAuthInfo(deps, { who, target, chosen: body.authInfo, idempotencyKey, address })
      deps.wake()
      return { ...made, status: { ...made.status, domains: await countMovable(deps.db, who.contact.id) } }
    }),

    serve(requestAuthInfo, async ({ body: { type, id } }) => {
      if (!registry.authInfo.includes(type)) throw new Refusal('not-at-this-registry')
      const isTaken = await recordRequest(deps.db, { type, name: nameOf(type, id) })
      if (!isTaken) throw new Refusal('overloaded', { retryAfter: 60 })
      deps.wake()
      return {}
    }),

    serve(refuseAuthInfo, async ({ body: { code } }) => {
      await refuseMailedAuthInfo(deps, code)
      return {}
    }),
  ]
}

/** Returns the user's contact as an object that can have an AuthInfo. */
function contactOf({ contact }: Holder): ObjectName {
  return { type: 'contact', id: contact.handle }
}
