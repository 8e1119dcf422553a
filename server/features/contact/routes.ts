import { readContact } from '#contract/contact.ts'
import { confirmEmail, readDiscloseFlags, readMyContact, updateContact } from '#contract/myContact.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { confirmOwnEmail } from './confirmOwnEmail.ts'
import { describeFlags, describeMyContact } from './describeMyContact.ts'
import { readOneContact } from './readContact.ts'
import { updateOwnContact, type UpdateDeps } from './updateOwnContact.ts'

/** Routes for viewing contacts and for changing the user's own. */
export function contactRoutes(deps: UpdateDeps & { publicViewsPerHour: number }): Route[] {
  const { db, publicViewsPerHour } = deps
  return [
    serve(readContact, ({ who, params }) => readOneContact({ db, publicViewsPerHour, who }, params.id)),
    serve(readMyContact, ({ who }) => describeMyContact(deps, who)),
    serve(updateContact, ({ who, body, address }) => updateOwnContact(deps, { who, change: body, address })),
    serve(readDiscloseFlags, async ({ who }) => ({ items: await describeFlags(deps, who) })),
    serve(confirmEmail, ({ body, address }) => confirmOwnEmail(deps, { code: body.code, address })),
  ]
}
