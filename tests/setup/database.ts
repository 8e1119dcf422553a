import type { TestProject } from 'vitest/node'
import { command, makeTemplate } from './template.ts'
import { startThrowAway, type Cluster } from './throwAwayPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster
    template: string
  }
}

/**
 * Before the wire tests: a PostgreSQL, and in it the template that every test file clones. `TEST_DATABASE_URL` names a
 * running one (its user must be a superuser). Else one is started: the portal's own or, with `TEST_POSTGRES=debian`,
 * Debian's.
 */
export default async function setup(project: TestProject) {
  const { cluster, close } = await openCluster()
  // Several runs may share one cluster.
  const template = `registry_test_template_${process.pid}`
  const end = async () => {
    await command(cluster, `drop database if exists ${template} with (force)`)
    await close()
  }
  try {
    await makeTemplate(cluster, template)
  } catch (cause) {
    await end()
    throw cause
  }
  project.provide('cluster', cluster)
  project.provide('template', template)
  return end
}

async function openCluster() {
  const running = process.env['TEST_DATABASE_URL']
  if (running) return { cluster: running, close: async () => {} }
  return startThrowAway(process.env['TEST_POSTGRES'] === 'debian' ? 'debian' : 'embedded')
}
