import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { command, databaseIn } from '#tests/setup/template.ts'

/** A migrated database of the caller's own with nothing in it; `drop` removes it. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const cluster = inject('cluster')
  const name = `registry_test_${randomUUID().replaceAll('-', '')}`
  await command(cluster, `create database ${name} encoding 'UTF8' template template0`)
  const url = databaseIn(cluster, name)
  await migrate({ connectionString: url })
  return { url, drop: () => command(cluster, `drop database if exists ${name} with (force)`) }
}
