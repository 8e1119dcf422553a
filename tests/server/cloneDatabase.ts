import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { command, databaseIn } from '#tests/setup/template.ts'

/** A database of the caller's own, migrated and with the small demo registry; `drop` removes it. */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const cluster = inject('cluster')
  const name = `registry_test_${randomUUID().replaceAll('-', '')}`
  await command(cluster, `create database ${name} template ${inject('template')} strategy file_copy`)
  return {
    url: databaseIn(cluster, name),
    drop: () => command(cluster, `drop database if exists ${name} with (force)`),
  }
}
