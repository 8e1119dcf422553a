import pg from 'pg'
import { expect, test } from 'vitest'
import { stateCodes, states } from '#contract/states.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'

test('the state table says what the contract says', async () => {
  const { url, drop } = await cloneDatabase()
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    'select number, code, is_external, set_by, importance, rank, tone from state order by number',
  )
  await client.end()
  await drop()

  const described = stateCodes.map((code) => {
    const { number, external, by, importance, rank, tone } = states[code]
    return { number, code, is_external: external, set_by: by, importance, rank, tone }
  })
  expect(rows).toEqual(described.sort((a, b) => a.number - b.number))
})
