import { termsOfZone } from '#server/features/auction/auctionTerms.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { recordRegistration, type Ended } from '#server/features/auction/operator/endAuction.ts'
import { resolveAuctionId, demandFound, phaseWords } from './resolveAuction.ts'
import { requiredOption, Refused, textOption, type Command } from './command.ts'

export const auctionRegisterCommand: Command = {
  name: 'auction register',
  about: 'record that a winner has registered their name',
  usage: [
    'NAME                the name, or the id or variable symbol of its auction',
    '--registrar HANDLE  at whom',
    '--code CODE         the registration code they showed there, to be checked',
  ],
  options: { registrar: { type: 'string' }, code: { type: 'string' } },
  takes: { least: 1, most: 1, called: 'NAME' },
  run: async ({ values, files: [name = ''], connect, print }) => {
    const registrar = requiredOption(values, 'registrar').toUpperCase()
    const code = textOption(values, 'code')
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-auction-register' }))
    try {
      const id = await resolveAuctionId(db, name)
      if (!(await isRegistrar(db, registrar))) throw new Refused(`there is no registrar ${registrar}`)
      const ended = demandFound(await recordRegistration({ db, termsOf: termsOfZone }, { id, registrar, code }), name)
      if (!ended.ok) throw new Refused(reasonOf(ended))
      print(`the name of the auction ${id} is registered at ${registrar}`)
    } finally {
      await db.destroy()
    }
  },
}

function reasonOf({ because, phase }: Extract<Ended, { ok: false }>): string {
  if (because === 'no-code') return 'its winner has made no registration code'
  if (because === 'wrong-code') return 'this is not its registration code'
  return `the auction is ${phaseWords[phase]}`
}

async function isRegistrar(db: Db, handle: string): Promise<boolean> {
  const row = await db.selectFrom('registrar').select('id').where('handle', '=', handle).executeTakeFirst()
  return row !== undefined
}
