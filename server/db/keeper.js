// @ts-check
/*
 * Keeps the embedded PostgreSQL for every process that uses it: starts it, holds a connection from each
 * user, and stops it when the last one has gone, however it went. A plain script, so that it runs from
 * source, from tests and from the bundle alike; server/db/embedded.ts starts it. Only one PostgreSQL can
 * run on a data directory, so the keeper whose child got it is the one keeper there is.
 */
import { spawn } from 'node:child_process'
import { openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'

/** @type {{ program: string, args: string[], env: Record<string, string>, identity: { uid?: number, gid?: number }, pidFile: string, socket: string, log: string, finalLog: string, cwd: string, graceMs: number }} */
const { program, args, env, identity, pidFile, socket, log, finalLog, cwd, graceMs } = JSON.parse(
  process.argv[2] ?? '{}',
)

// Whoever started this may be gone by now.
process.stdout.on('error', () => {})
// Ctrl+C and hang-ups are for the users; they go, and then this does.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
process.on('SIGTERM', () => stop())

const output = openSync(log, 'w')
const server = spawn(program, args, { ...identity, cwd, env, stdio: ['ignore', output, output] })
// Its standard input ends when this process does, even by kill -9; then the server goes down too.
const guard =
  process.platform === 'win32' || server.pid === undefined
    ? null
    : spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -INT "$0" 2>/dev/null', String(server.pid)], {
        ...identity,
        cwd,
        env,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
guard?.on('error', () => {})
guard?.stdin?.on('error', () => {})
server.on('error', () => end())
server.on('exit', () => end())

/** @type {Set<import('node:net').Socket>} */
const users = new Set()
let isListening = false
let isStopping = false
/** @type {NodeJS.Timeout | undefined} */
let leaving

const listener = createServer((user) => {
  users.add(user)
  clearTimeout(leaving)
  user.on('error', () => {})
  user.on('close', () => {
    users.delete(user)
    if (users.size === 0 && !isStopping) leaving = setTimeout(stop, graceMs)
  })
  // A user that says goodbye waits until the server has stopped, if it was the last one.
  user.on('data', () => (users.size === 1 ? stop() : user.end()))
  user.write('ready\n')
})
listener.on('error', () => stop())

const watch = setInterval(() => {
  if (!isReady()) return
  clearInterval(watch)
  // The server is ours, so a socket that lies here belongs to a keeper that is gone.
  rmSync(socket, { force: true })
  renameSync(log, finalLog)
  listener.listen(socket, () => {
    isListening = true
    process.stdout.write('ready\n')
    leaving = setTimeout(stop, 10 * graceMs)
  })
}, 15)

/** The server writes its process id and, on the eighth line, how far it has come. */
function isReady() {
  try {
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    return lines[0] === String(server.pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function stop() {
  if (isStopping) return
  isStopping = true
  clearInterval(watch)
  if (isListening) rmSync(socket, { force: true })
  listener.close()
  // Fast shutdown: no new connections, open transactions are rolled back, a clean end.
  server.kill('SIGINT')
}

function end() {
  clearInterval(watch)
  if (isListening && !isStopping) rmSync(socket, { force: true })
  guard?.kill('SIGKILL')
  for (const user of users) user.destroy()
  process.exit(isStopping ? 0 : 1)
}
