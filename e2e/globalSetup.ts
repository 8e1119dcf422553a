import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { freePorts } from '#tests/server/spawnServer.ts'
import { isBuilt } from '../tools/isBuilt.mjs'
import { reportsTo, unprovoked } from './complaints.ts'
import { portalOf, portsAWorker } from './portal.ts'

const root = join(import.meta.dirname, '..')

/** Before the journeys: for every worker a portal as `npm start` runs it, with the whole demo, on a place of its own. */
export default async function setup({ workers }: FullConfig) {
  const place = mkdtempSync(join(tmpdir(), 'registry-e2e-'))
  // The database's user goes through it to its own.
  chmodSync(place, 0o711)
  // The journeys that need time to pass move it in the database; processes started later inherit this.
  process.env['E2E_DATA_DIR'] = place
  process.env['TEST_BUILT'] = 'yes'
  process.env['E2E_PORTS'] = (await freePorts(portsAWorker * workers)).join()
  if (!isBuilt()) execFileSync(process.execPath, [join(root, 'tools', 'build.mjs')], { stdio: 'inherit' })
  const stops = await Promise.all(Array.from({ length: workers }, (_, index) => startPortal(index)))

  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    // One may come when its journey is over: then it fails them all.
    const reports = stops.flatMap((_stop, index) => unprovoked(reportsTo(index)))
    rmSync(place, { recursive: true, force: true })
    if (reports.length > 0) throw new Error(`browsers reported breaches of the content policy:\n${reports.join('\n')}`)
  }
}

/** @returns what stops it again, once it is ready */
async function startPortal(index: number): Promise<() => Promise<unknown>> {
  const { port, demoPort, origin, dataDir, log } = portalOf(index)
  const output = openSync(log, 'a')
  const portal = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DEMO_PORT: String(demoPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // A report of a browser is a warning.
      LOG_LEVEL: 'warn',
      // Nobody bids but who a journey lets bid.
      DEMO_ROBOTS: 'no',
      // Journeys share the demo's people and go on with the sessions they have.
      SESSIONS_PER_PERSON: '1000',
      PREVIEWS_PER_PERSON: '1000',
    },
    stdio: ['ignore', output, output],
  })
  const ended = new Promise((resolve) => portal.once('exit', resolve))

  while (!(await isReady(origin))) {
    if (portal.exitCode !== null)
      throw new Error(`the portal ended with ${portal.exitCode}:\n${readFileSync(log, 'utf8')}`)
    await pause(200)
  }
  return () => {
    portal.kill('SIGTERM')
    return ended
  }
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/healthcheck/ready`).catch(() => null)
  return answer?.ok === true
}
