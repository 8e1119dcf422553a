import * as z from 'zod/mini'
import { orNothing, Telephone } from '#contract/input.ts'
import { withCountryCode } from '#contract/telephone.ts'

/** Returns the schema of a typed telephone number, which may be without the code of the country of its contact. */
export function telephoneOf(country: string | null) {
  return z.optional(
    orNothing(
      z.pipe(
        z.transform((written: string) => withCountryCode(written, country)),
        Telephone,
      ),
    ),
  )
}
