import { openDb, openPool } from '#server/db/connect.ts'
import { isIdentityObliged } from '#server/features/auction/obligationStore.ts'
import { erasePerson, type ErasureRefusal } from '#server/features/person/erasePerson.ts'
import type { PersonName } from '#server/features/person/personStore.ts'
import { Refused, type Command } from './command.ts'
import { nobodyNamed, personOption, personOptions, personUsage } from './personOption.ts'

export const personEraseCommand: Command = {
  name: 'person erase',
  about: 'erase a person on request, and print what stays and why; a dry run without --yes',
  usage: [...personUsage, '--yes             erases; without it nothing is changed'],
  options: { ...personOptions, yes: { type: 'boolean' } },
  run: async ({ values, connect, print }) => {
    const name = personOption(values)
    const isDryRun = values['yes'] !== true
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-person-erase' }))
    try {
      const erasure = await erasePerson(db, name, { isDryRun, isObliged: isIdentityObliged })
      if (typeof erasure === 'string') throw new Refused(reasonOf(erasure, name))
      const { issuer, subject, handles, rows } = erasure
      print(`${isDryRun ? 'would erase' : 'erased'} ${subject} of ${issuer}`)
      print(`  identity: name, birth date, address, e-mail and subject`)
      for (const handle of handles) print(`  link to ${handle}: ended`)
      for (const [table, count] of rows) if (count > 0) print(`  ${described[table] ?? table}: ${count}`)
      print('stays:')
      for (const line of staying) print(`  ${line}`)
      if (isDryRun) print('nothing was changed: repeat with --yes to erase')
    } finally {
      await db.destroy()
    }
  },
}

/** The names of tables that an erasure deletes from or clears, for the operator. */
const described: Readonly<Record<string, string>> = {
  activity_personal: 'name and address in entries of the history',
  operation: 'addresses of operations, and operations not confirmed',
  session: 'sign-ins',
  auction_activity: 'addresses of actions in auctions',
  mail: 'letters',
  known_device: 'known devices',
  preference: 'preferences',
  saved_view: 'saved views',
  idempotency: 'numbers of requests',
  auction_watch: 'watched auctions',
  auction_mail_off: 'choices of letters about auctions',
  auction_message: 'messages about auctions',
  email_confirmation: 'e-mails that wait for confirmation',
  rate_count: 'counts of tries',
  contact: 'previous e-mails',
}

const staying = [
  'the registry’s data about contacts and domains: the registry and its registrars decide on them',
  'actions in the history, without name and address: its chain shows that nobody changed them',
  'bids, acceptances of rules and payments, without a name: evidence of the auctions',
  'the letter that the links have ended, until its period is over',
  'what backups hold: erase again after restoring one that is older',
]

function reasonOf(refusal: ErasureRefusal, name: PersonName): string {
  switch (refusal) {
    case 'not-found':
      return nobodyNamed(name)
    case 'not-linked':
      return `${'contact' in name ? name.contact : ''} is linked to nobody: name the person by --issuer and --subject (registry link list --ended)`
    case 'open-obligations':
      return 'the person leads an auction, owes a payment or holds a right to register: try again when that is over'
    case 'operation-running':
      return 'an operation of the person is under way: try again when it has ended'
  }
}
