import type { LockableType } from '#contract/operation.ts'

/** Where a kind of object that can be locked stands in the database. */
export type Lockable = {
  table: 'domain' | 'nsset' | 'keyset'
  /** The column people call it by. */
  name: 'fqdn' | 'handle'
  /** Who it belongs to: one row for an object and a contact. */
  owners: {
    table: 'domain_contact' | 'nsset_contact' | 'keyset_contact'
    object: 'domain_id' | 'nsset_id' | 'keyset_id'
    /** Bits of `roles` that make it theirs, null where every row does. */
    roles: number | null
  }
}

/** Product.md section 1: a domain is its holder's and administrative contacts', a set its technical contacts'. */
export const lockables: Record<LockableType, Lockable> = {
  domain: { table: 'domain', name: 'fqdn', owners: { table: 'domain_contact', object: 'domain_id', roles: 3 } },
  nsset: { table: 'nsset', name: 'handle', owners: { table: 'nsset_contact', object: 'nsset_id', roles: null } },
  keyset: { table: 'keyset', name: 'handle', owners: { table: 'keyset_contact', object: 'keyset_id', roles: null } },
}
