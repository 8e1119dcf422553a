import pg from 'pg'

/** The tables with the data of a deposit, each after those it points at. */
export const objectTables = [
  'registrar',
  'contact',
  'host',
  'nsset',
  'nsset_host',
  'keyset',
  'dnskey',
  'ds_record',
  'domain',
  'domain_contact',
  'object_state',
]

/** A digest of every table an import writes to, by the table's name: equal ones hold the same rows. */
export async function heldRows(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const digests: Record<string, string> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${table} as t`,
      )
      digests[table] = rows[0]?.digest ?? ''
    }
    return digests
  } finally {
    await client.end()
  }
}

const tables = [...objectTables, 'listing', 'registry_journal', 'repository', 'idn_table', 'reserved_name']
