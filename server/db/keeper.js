// @ts-check
/*
 * Supervises the embedded PostgreSQL for all processes that use it: starts it, holds a connection of each process and
 * stops it when the last one has gone. A plain script that runs from source, from tests and from the bundle alike;
 * server/db/embedded.ts starts it. Only one PostgreSQL can run on a data directory, so there is only one keeper.
 */
import { spawn } from 'node:child_process'
import { openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'

/** @type {{ program: string, args: string[], env: Record<string, string>, identity: { uid?: number, gid?: number }, pidFile: string, socket: string, log: string, finalLog: string, cwd: string, graceMs: number }} */
const { program, args, env, identity, pidFile, socket, log, finalLog, cwd, graceMs } = JSON.parse(
  process.argv[2] ?? '{}',
)

// The process that started this one may have ended.
process.stdout.on('error', () => {})
// Ctrl+C and hang-ups end the processes that use the server, and the keeper after them.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
process.on('SIGTERM', () => stop())

const output = openSync(log, 'w')
const server = spawn(program, args, { ...identity, cwd, env, stdio: ['ignore', output, output] })
// The guard's standard input ends with this process, even by kill -9; then it stops the server.
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
  // The last process that disconnects with a message waits until the server has stopped.
  user.on('data', () => (users.size === 1 ? stop() : user.end()))
  user.write('ready\n')
})
listener.on('error', () => stop())

const watch = setInterval(() => {
  if (!isReady()) return
  clearInterval(watch)
  // This process runs the server, so an existing socket belongs to a keeper that has ended.
  rmSync(socket, { force: true })
  renameSync(log, finalLog)
  listener.listen(socket, () => {
    isListening = true
    process.stdout.write('ready\n')
    leaving = setTimeout(stop, 10 * graceMs)
  })
}, 15)

/** Whether the PID file has the server's process id and, on its eighth line, the status `ready`. */
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
