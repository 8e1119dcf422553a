import { createAuthInfo, readAuthInfo, requestAuthInfo } from '#contract/authInfo.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { createOwnAuthInfo } from './createAuthInfo.ts'
import { demandOwnObject, describe } from './describe.ts'
import { nameOf } from '#server/features/record/parts/nameOf.ts'
import { recordRequest } from './requestStore.ts'

/** The AuthInfo of objects of mine, and having one mailed to where the registry writes to. */
export function authInfoRoutes(deps: OperationDeps): Route[] {
  return [
    serve(readAuthInfo, async ({ who, params }) => describe(await demandOwnObject(deps.db, who, params), who)),

    serve(createAuthInfo, ({ who, params, idempotencyKey, address }) =>
      createOwnAuthInfo(deps, { who, asked: params, idempotencyKey, address }),
    ),

    serve(requestAuthInfo, async ({ body: { type, id } }) => {
      await recordRequest(deps.db, { type, name: nameOf(type, id) })
      deps.wake()
      return {}
    }),
  ]
}
