import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

/** Before the journeys: the portal as `npm start` runs it, with the whole demo, on a place of its own. */
export default async function setup() {
  const port = process.env['E2E_PORT'] ?? '8190'
  const dataDir = mkdtempSync(join(tmpdir(), 'registry-e2e-'))
  // The journeys that need time to pass move it in the database; processes started later inherit this.
  process.env['E2E_DATA_DIR'] = dataDir
  let output = ''
  const portal = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: port, DEMO_PORT: String(Number(port) + 1), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  portal.stdout.on('data', (chunk) => (output += String(chunk)))
  portal.stderr.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise((resolve) => portal.once('exit', resolve))

  while (!(await isReady(port))) {
    if (portal.exitCode !== null) throw new Error(`the portal ended with ${portal.exitCode}:\n${output}`)
    await pause(200)
  }
  return async () => {
    portal.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function isReady(port: string): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/api/healthcheck/ready`).catch(() => null)
  return answer?.ok === true
}
