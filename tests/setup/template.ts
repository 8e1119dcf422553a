import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/seed.ts'
import type { Cluster } from './throwAwayPostgres.ts'

/** Makes the database that tests clone: every migration, and a small demo registry with all its people. */
export async function makeTemplate(cluster: Cluster, name: string, domains = 1200) {
  await command(cluster, `create database ${name} encoding 'UTF8' template template0`)
  const address = { connectionString: databaseIn(cluster, name) }
  await migrate(address)
  const issuers = { account: 'http://localhost/account', eid: 'http://localhost/eid' }
  await seedDemo(address, { domains, seed: 1, issuers, withoutAuctions: true, withoutActivity: true })
}

/** The URL of another database of the same cluster. */
export function databaseIn(cluster: Cluster, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement that no transaction may hold, as making and dropping databases. */
export async function command(cluster: Cluster, statement: string) {
  const client = new pg.Client(cluster)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
