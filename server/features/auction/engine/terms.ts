import * as z from 'zod/mini'

/** Whole minor units of the auction's currency: haléře, cents. Never a fraction. */
const Amount = z.int().check(z.gte(1))

/** A price below `below` rises by `by`; the last step has no bound. */
const Step = z.strictObject({ below: z.nullable(Amount), by: Amount })

const Hour = z.int().check(z.gte(0), z.lte(23))

/** The longest time that the operator may take to record a payment. */
export const mostBookingDays = 14

/** A rate as people write it, to hundredths: `21`, `12.5`. */
export const VatPercent = z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/))

/**
 * The rules of one auction, with their version. They are copied into the auction when it is published, so that a later
 * configuration does not change existing auctions.
 */
export const Terms = z
  .strictObject({
    version: z.string().check(z.minLength(1), z.maxLength(40)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    minorDigits: z.int().check(z.gte(0), z.lte(4)),
    /** A ceiling must be a multiple of it: 100 minor units where bids are whole crowns. */
    unit: Amount,
    startPrice: Amount,
    highestCeiling: Amount,
    steps: z.array(Step).check(z.minLength(1)),
    timeZone: z.string(),
    /** Days from publication to the auction. */
    publishedDays: z.int().check(z.gte(0), z.lte(365)),
    /** Full hours of the auction's day in `timeZone`; the hard end is on the next day. */
    opensAtHour: Hour,
    endsAtHour: Hour,
    hardEndHour: Hour,
    /** A change with less time left moves the end to this long after it. */
    extensionMs: z.int().check(z.gte(0)),
    /** The days to pay after the end, and to register after the payment; a deadline is 24:00 of the last day. */
    paymentDays: z.int().check(z.gte(0), z.lte(365)),
    registrationDays: z.int().check(z.gte(0), z.lte(365)),
    /**
     * The days after the deadline to pay in which payments in time can still be recorded. Only then is the name
     * published again. None by default; until 24:00 of the last one.
     */
    bookingDays: z.optional(z.int().check(z.gte(0), z.lte(mostBookingDays))),
    /** The VAT rate; prices include VAT. Older auctions without a rate use the default. */
    vatPercent: z._default(VatPercent, '21'),
  })
  .check(
    z.refine(({ opensAtHour, endsAtHour }) => opensAtHour < endsAtHour),
    z.refine(areWholeUnits),
    z.refine(({ startPrice, highestCeiling }) => startPrice <= highestCeiling),
    z.refine(({ steps }) => stepsRise(steps)),
  )
export type Terms = z.infer<typeof Terms>

/** Returns the step of the price at this amount. */
export function stepAt(amount: number, { steps }: Terms): number {
  const step = steps.find(({ below }) => below === null || amount < below)
  if (!step) throw new Error('the last step has no bound')
  return step.by
}

/** Whether every amount that results from the rules is a multiple of the unit. */
function areWholeUnits({ unit, startPrice, highestCeiling, steps }: Shape): boolean {
  return [startPrice, highestCeiling, ...steps.map(({ by }) => by)].every((amount) => amount % unit === 0)
}

/** Whether bounds rise, only the last one is open, and no step is smaller than the one before it. */
function stepsRise(steps: Shape['steps']): boolean {
  return steps.every(({ below, by }, i) => {
    const next = steps[i + 1]
    if (!next) return below === null
    return below !== null && (next.below === null || below < next.below) && by <= next.by
  })
}

type Shape = { unit: number; startPrice: number; highestCeiling: number; steps: readonly z.infer<typeof Step>[] }
