import { sql, type RawBuilder } from 'kysely'
import type { TargetTable } from '#server/db/loader.ts'

const name = 'text collate "C"'
const names = { handle: name, registry_id: 'text', roid: 'text', new_id: 'uuid', sort_key: name, search_key: name }
const stamps = {
  registrar: name,
  creating_registrar: name,
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  transferred_at: 'timestamptz',
}
const address = {
  postal_form: 'text',
  street: 'text[]',
  city: 'text',
  state_or_province: 'text',
  postal_code: 'text',
  country: 'text',
  other_postal: 'jsonb',
  telephone: 'text',
  fax: 'text',
  email: 'text',
}

/**
 * The stage tables of a deposit, with their columns in the order of row values. They belong to the connection. Handles
 * are upper-case, names of domains and hosts lower-case.
 */
const tables = {
  registrar: {
    ...names,
    name: 'text',
    iana_id: 'integer',
    status: 'text',
    ...address,
    url: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  contact: {
    ...names,
    ...stamps,
    name: 'text',
    organization: 'text',
    ...address,
    disclose_mask: 'integer',
    // The states in the deposit, as a mask.
    shown: 'bigint',
  },
  host: { name, roid: 'text', new_id: 'uuid', ...stamps, addresses: 'inet[]', shown: 'bigint' },
  nsset: { handle: name, registrar: name, new_id: 'uuid', sort_key: name, search_key: name },
  // Addresses of hosts that are attributes of their domains; null where a host object has them.
  nsset_host: { nsset: name, position: 'smallint', host: name, addresses: 'inet[]' },
  keyset: { handle: name, registrar: name, new_id: 'uuid', sort_key: name, search_key: name },
  dnskey: {
    keyset: name,
    position: 'smallint',
    flags: 'integer',
    protocol: 'smallint',
    algorithm: 'smallint',
    public_key: 'bytea',
    key_tag: 'integer',
  },
  ds_record: {
    keyset: name,
    position: 'smallint',
    key_tag: 'integer',
    algorithm: 'smallint',
    digest_type: 'smallint',
    digest: 'bytea',
    max_sig_life: 'integer',
  },
  domain: {
    fqdn: name,
    roid: 'text',
    new_id: 'uuid',
    zone_id: 'smallint',
    unicode: 'text',
    sort_key: name,
    search_key: name,
    ...stamps,
    expires_on: 'date',
    holder: name,
    nsset: name,
    keyset: name,
    idn_table_id: 'text',
    original_name: 'text',
    shown: 'bigint',
  },
  domain_contact: { fqdn: name, contact: name, role: 'smallint' },
  idn_table: { id: name, url: 'text', policy_url: 'text' },
  reserved_name: {
    fqdn: name,
    unicode: 'text',
    idn_table_id: 'text',
    original_name: 'text',
    name_state: 'text',
    has_mirrored_servers: 'boolean',
    created_at: 'timestamptz',
  },
  deleted: { kind: 'text', name, roid: 'text' },
  // Domains of the deposit that are left out; the stored ones stay unchanged.
  left_out: { roid: 'text' },
} as const satisfies Record<string, Record<string, string>>

type StageTable = keyof typeof tables

/** Each table as rows are copied into it: `s_` and its name. */
export const stage: Readonly<Record<StageTable, TargetTable>> = {
  registrar: targetOf('registrar'),
  contact: targetOf('contact'),
  host: targetOf('host'),
  nsset: targetOf('nsset'),
  nsset_host: targetOf('nsset_host'),
  keyset: targetOf('keyset'),
  dnskey: targetOf('dnskey'),
  ds_record: targetOf('ds_record'),
  domain: targetOf('domain'),
  domain_contact: targetOf('domain_contact'),
  idn_table: targetOf('idn_table'),
  reserved_name: targetOf('reserved_name'),
  deleted: targetOf('deleted'),
  left_out: targetOf('left_out'),
}

/** SQL: creates each table anew, because an earlier deposit of this connection may have filled it. */
export function makingStage(): RawBuilder<unknown>[] {
  return Object.entries(tables).map(([table, columns]) => {
    const typed = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`)
    const name = sql.table(`s_${table}`)
    return sql`drop table if exists ${name}; create temp table ${name} (${sql.join(typed)})`
  })
}

function targetOf(table: StageTable): TargetTable {
  return { table: `s_${table}`, columns: Object.keys(tables[table]) }
}
