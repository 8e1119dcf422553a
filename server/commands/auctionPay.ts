import { userInfo } from 'node:os'
import { termsOfZone } from '#server/features/auction/auctionTerms.ts'
import { Money } from '#contract/auctionState.ts'
import { Day, Instant } from '#contract/record.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { recordPayment, type PaymentOutcome } from '#server/features/auction/operator/recordPayment.ts'
import { resolveAuctionId, demandFound, phaseWords } from './resolveAuction.ts'
import { BadInput, requiredOption, Refused, textOption, type Command, type CommandContext } from './command.ts'

export const auctionPayCommand: Command = {
  name: 'auction pay',
  about: 'record money that came for an auction, or went back',
  usage: [
    'SYMBOL            the variable symbol, or the auction’s id',
    '--amount AMOUNT   as 1250 or 1250.50, in the auction’s currency',
    '--reference TEXT  as the bank names the payment; one is recorded once',
    '--at WHEN         when the account received it, as 2026-11-21 or 2026-11-21T09:30:00Z (default now)',
    '--same-reference  one payment was for several auctions: its reference stands at another already',
    '--returned        it was returned to its sender',
  ],
  options: {
    amount: { type: 'string' },
    reference: { type: 'string' },
    at: { type: 'string' },
    'same-reference': { type: 'boolean' },
    returned: { type: 'boolean' },
  },
  takes: { least: 1, most: 1, called: 'SYMBOL' },
  run: async ({ values, files: [name = ''], connect, print }) => {
    const payment = {
      amount: amountOption(values),
      reference: requiredOption(values, 'reference'),
      at: receivedOption(values),
      isReturned: values['returned'] === true,
      mayShareReference: values['same-reference'] === true,
      by: userInfo().username,
    }
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-auction-pay' }))
    try {
      const id = await resolveAuctionId(db, name)
      const outcome = demandFound(await recordPayment({ db, termsOf: termsOfZone }, { id, ...payment }), name)
      print(lineOf(outcome, payment.amount))
    } finally {
      await db.destroy()
    }
  },
}

function amountOption(values: CommandContext['values']): string {
  const amount = Money.safeParse(requiredOption(values, 'amount'))
  if (amount.success) return amount.data
  throw new BadInput(`--amount takes an amount such as 1250 or 1250.50, not ${JSON.stringify(values['amount'])}`)
}

function receivedOption(values: CommandContext['values']): Date | { day: string } | null {
  const text = textOption(values, 'at')
  if (text === null) return null
  if (Day.safeParse(text).success) return { day: text }
  if (Instant.safeParse(text).success) return new Date(text)
  throw new BadInput(
    `--at takes a day such as 2026-11-21 or an instant in UTC such as 2026-11-21T09:30:00Z, not ${JSON.stringify(text)}`,
  )
}

function lineOf(outcome: PaymentOutcome, amount: string): string {
  if (!outcome.ok) throw refusalOf(outcome, amount)
  const { isRepeated, phase, counted, price, missing, toReturn, currency } = outcome
  const what = isRepeated ? 'was recorded before' : 'is recorded'
  const back = toReturn === '0' ? '' : `; return ${toReturn} ${currency}`
  if (phase === 'awaiting_payment') return `${what}: ${counted} of ${price} ${currency} have come${back}`
  if (missing !== '0')
    return `${what}: the auction is ${phaseWords[phase]}, and ${missing} of ${price} ${currency} are missing`
  return phase === 'paid' ? `${what}: the auction is paid${back}` : `${what}, and nobody waits for it${back}`
}

function refusalOf(outcome: Extract<PaymentOutcome, { ok: false }>, amount: string): BadInput | Refused {
  switch (outcome.because) {
    case 'not-an-amount':
      return new BadInput(`--amount ${amount} is nothing the auction’s currency can count`)
    case 'in-the-future':
      return new BadInput('--at is in the future')
    case 'nothing-to-pay':
      return new Refused('the auction has no winner who would pay')
    case 'reference-used':
      return new Refused('a payment of another amount is recorded under this reference')
    case 'reference-elsewhere':
      return new Refused(
        `the reference stands at ${outcome.fqdn} already; where one payment was for both, say --same-reference`,
      )
  }
}
