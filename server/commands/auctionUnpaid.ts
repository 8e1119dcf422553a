import { openDb, openPool } from '#server/db/connect.ts'
import { listUnpaid, type Unpaid } from '#server/features/auction/operator/listUnpaid.ts'
import { phaseWords } from './resolveAuction.ts'
import type { Command } from './command.ts'

export const auctionUnpaidCommand: Command = {
  name: 'auction unpaid',
  about: 'list auctions that wait for their payment or are short, and money that has to go back',
  usage: ['--json  a JSON document a line, for programs'],
  options: { json: { type: 'boolean' } },
  run: async ({ values, connect, print, printNote }) => {
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-auction-unpaid' }))
    try {
      const unpaid = await listUnpaid(db)
      for (const one of unpaid) print(values['json'] === true ? JSON.stringify(one) : lineOf(one))
      if (unpaid.length === 0) printNote('nobody owes anything, and nothing has to go back')
    } finally {
      await db.destroy()
    }
  },
}

function lineOf(unpaid: Unpaid): string {
  const { variableSymbol, fqdn, received } = unpaid
  return `${variableSymbol ?? '–'}  ${fqdn}  ${whatOf(unpaid)}${received === '0' ? '' : ` (received ${received})`}`
}

function whatOf({ status, price, currency, missing, toReturn, dueAt, bookedBy }: Unpaid): string {
  const back = `return ${toReturn} ${currency}`
  const sum = `${missing} of ${price} ${currency}`
  if (bookedBy !== null)
    return `${sum} did not come until ${dueAt}; what did can be recorded until ${bookedBy}${toReturn === '0' ? '' : `; ${back}`}`
  if (dueAt !== null) return `${sum} to come until ${dueAt}`
  return `the auction is ${phaseWords[status]}; ${missing === '0' ? back : `short of ${sum}`}`
}
