import { inTransaction, openDb, openPool } from '#server/db/connect.ts'
import { linkContacts, type WantedLink } from '#server/features/link/parts/linkContacts.ts'
import { requiredOption, Refused, type Command } from './command.ts'
import { kindsOfIssuers, kindUsage } from './kindOfIssuer.ts'
import { linkProblemWords } from './linkProblemWords.ts'

export const linkAddCommand: Command = {
  name: 'link add',
  about: 'let an identity sign in as a contact',
  usage: [
    '--issuer URL      the provider that vouches for the identity',
    '--subject S       what the provider calls it (sub)',
    '--contact HANDLE  the contact it works with from now on',
    kindUsage,
  ],
  options: {
    issuer: { type: 'string' },
    subject: { type: 'string' },
    contact: { type: 'string' },
    kind: { type: 'string' },
  },
  run: async ({ values, providers, connect, print }) => {
    const issuer = requiredOption(values, 'issuer')
    const wanted: WantedLink = {
      issuer,
      subject: requiredOption(values, 'subject'),
      contact: requiredOption(values, 'contact'),
      kind: kindsOfIssuers({ values, providers })(issuer),
    }
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-link-add' }))
    try {
      const [outcome = 'contact-not-found'] = await inTransaction(db, (tx) => linkContacts(tx, [wanted]))
      if (outcome === 'linked') print(`${wanted.contact} is linked to ${wanted.subject} of ${issuer}`)
      else if (outcome === 'unchanged') print(`${wanted.contact} was linked to ${wanted.subject} of ${issuer} already`)
      else throw new Refused(linkProblemWords(outcome, wanted))
    } finally {
      await db.destroy()
    }
  },
}
