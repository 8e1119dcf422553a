import { openDb, openPool } from '#server/db/connect.ts'
import { listUnpaid, type Unpaid } from '#server/features/auction/operator/listUnpaid.ts'
import { phaseWords } from './auctionMeant.ts'
import type { Command } from './command.ts'

export const auctionUnpaidCommand: Command = {
  name: 'auction unpaid',
  about: 'list auctions that wait for their payment or are short, and money that has to go back',
  usage: ['--json  a JSON document a line, for programs'],
  options: { json: { type: 'boolean' } },
  run: async ({ values, address, say, note }) => {
    const db = openDb(openPool(address, { max: 1, name: 'registry-auction-unpaid' }))
    try {
      const unpaid = await listUnpaid(db)
      for (const one of unpaid) say(values['json'] === true ? JSON.stringify(one) : lineOf(one))
      if (unpaid.length === 0) note('nobody owes anything, and nothing has to go back')
    } finally {
      await db.destroy()
    }
  },
}

function lineOf({ variableSymbol, fqdn, status, price, currency, received, missing, toReturn, dueAt }: Unpaid): string {
  const isShort = dueAt === null && missing !== '0'
  const undone = isShort ? `short of ${missing} of ${price} ${currency}` : `return ${toReturn} ${currency}`
  const what =
    dueAt === null
      ? `the auction is ${phaseWords[status]}; ${undone}`
      : `${missing} of ${price} ${currency} to come until ${dueAt}`
  return `${variableSymbol ?? '–'}  ${fqdn}  ${what}${received === '0' ? '' : ` (received ${received})`}`
}
