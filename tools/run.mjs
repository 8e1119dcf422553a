import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Runs a program of node_modules; answers whether it succeeded, its output and its milliseconds. */
export function runTool(name, args, env = {}) {
  return run(bin(name), args, env)
}

/** The same for a script of Node's own. */
export function runNode(args, env = {}) {
  return run(process.execPath, args, env)
}

function run(command, args, env) {
  const from = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (cause) => resolve({ ok: false, output: String(cause), ms: performance.now() - from }))
    child.once('close', (code) => resolve({ ok: code === 0, output, ms: performance.now() - from }))
  })
}

/** Runs the works two at a time, in order. */
export async function inPairs(works) {
  const waiting = [...works]
  const worker = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  }
  await Promise.all([worker(), worker()])
}

/** Keeps a stage's output where it can be read later. */
export function keepOutput(name, output) {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.log`), output)
}
