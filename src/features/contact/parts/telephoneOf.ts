import * as z from 'zod/mini'
import { orNothing, Telephone } from '#contract/input.ts'
import { dottedTelephone, withCountryCode } from '#contract/telephone.ts'
import { readableTelephone } from '#src/ui/text/readableTelephone.ts'

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

/** Returns a number of a registry in groups for a field, if the form makes the same number of it again. */
export function telephoneToType(number: string): string {
  const readable = readableTelephone(number)
  return dottedTelephone(readable) === number ? readable : number
}
