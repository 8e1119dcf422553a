import * as z from 'zod/mini'

/** One thing that a hostile client does. */
export const OneAttack = z.enum([
  'e-mail changes',
  'slow bodies',
  'dry runs',
  'streams',
  'exports',
  'list reads',
  'pages',
  'AuthInfo requests',
  'bids',
  'sign-ins',
])
export type OneAttack = z.infer<typeof OneAttack>

/** One of them, or all at once. */
export const AttackName = z.enum([...OneAttack.options, 'everything'])
export type AttackName = z.infer<typeof AttackName>

/** The arguments of a hostile client: its identity and its cookies. */
export const Attack = z.object({
  name: AttackName,
  url: z.string(),
  cookie: z.string(),
  csrf: z.string(),
  /** The mark of the contact it works as. */
  owner: z.string(),
  auctionToken: z.string(),
  /** An operation of its own that is prepared and never ends. */
  operationId: z.string(),
  auctionId: z.string(),
  /** A domain of another holder. */
  fqdn: z.string(),
})
export type Attack = z.infer<typeof Attack>
