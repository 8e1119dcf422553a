import type { LockableType } from '#contract/operation.ts'

/** The tables and columns of a lockable kind of object. */
export type Lockable = {
  table: 'domain' | 'nsset' | 'keyset'
  /** The column with the public name. */
  name: 'fqdn' | 'handle'
  /** The contacts, one row for each object and contact; `isOwning` says which rows own the object. */
  owners: {
    table: 'domain_contact' | 'nsset_contact' | 'keyset_contact'
    object: 'domain_id' | 'nsset_id' | 'keyset_id'
  }
}

/** A domain belongs to its holder and administrative contacts, a set to its technical contacts (docs/rules.md#mine). */
export const lockables: Record<LockableType, Lockable> = {
  domain: { table: 'domain', name: 'fqdn', owners: { table: 'domain_contact', object: 'domain_id' } },
  nsset: { table: 'nsset', name: 'handle', owners: { table: 'nsset_contact', object: 'nsset_id' } },
  keyset: { table: 'keyset', name: 'handle', owners: { table: 'keyset_contact', object: 'keyset_id' } },
}
