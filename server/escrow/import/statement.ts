import type pg from 'pg'

export type Value = string | number | bigint | boolean | Date | null | readonly string[] | readonly number[]

/**
 * Runs one statement with named parameters such as `$tld` and returns its rows. Values that the statement does not name
 * are ignored.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the row type, as in pg's query<Row>
export async function run<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: Readonly<Record<string, Value>> = {},
): Promise<{ rows: Row[]; count: number }> {
  const names: string[] = []
  const numbered = text.replace(/\$([a-zA-Z]\w*)/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`no value $${name} for a statement`)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  const { rows, rowCount } = await client.query<Row>(
    numbered,
    names.map((name) => values[name]),
  )
  return { rows, count: rowCount ?? 0 }
}
