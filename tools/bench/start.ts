import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rootFolder } from '#tests/house/sources.ts'
import { freePorts } from '#tests/server/spawnServer.ts'
import { quantile, rounded } from './measure.ts'
import { memoryOf } from './memory.ts'
import { report } from './result.ts'

// The built portal on the embedded database: the first start with its demo, then starts that find it there.
const rounds = 5
const dataDir = mkdtempSync(join(tmpdir(), 'registry-bench-'))
try {
  const first = await startOnce()
  const later: number[] = []
  let memory = 0
  for (let round = 0; round < rounds; round++) {
    const started = await startOnce()
    later.push(started.ms)
    memory = Math.max(memory, started.memory)
  }
  const ready = quantile(
    later.sort((a, b) => a - b),
    0.5,
  )
  report('start', 'From starting the built portal until it says that it is ready', [
    { name: 'first start, makes the demo', figures: { ms: rounded(first.ms, 0) }, goal: null, isReached: null },
    { name: 'later start', figures: { ms: rounded(ready, 0) }, goal: 'at most 1000 ms', isReached: ready <= 1000 },
    { name: 'Node’s memory, idle', figures: { MB: memory }, goal: 'at most 130 MB', isReached: memory <= 130 },
  ])
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function startOnce(): Promise<{ ms: number; memory: number }> {
  const [port, demoPort] = await freePorts(2)
  const from = performance.now()
  const portal = spawn(process.execPath, [join(rootFolder, 'dist', 'server', 'main.js')], {
    cwd: rootFolder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DEMO_PORT: String(demoPort), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => portal.once('exit', resolve))
  while (!(await fetch(`http://localhost:${port}/api/healthcheck/ready`).catch(() => null))?.ok) {
    if (portal.exitCode !== null) throw new Error(`the portal ended with ${portal.exitCode}`)
    await pause(10)
  }
  const ms = performance.now() - from
  // Idle means that what starting left behind has been collected, as far as it is.
  await pause(3000)
  const memory = memoryOf(portal.pid ?? 0)
  portal.kill('SIGTERM')
  await ended
  return { ms, memory }
}
