import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Whether Debian's PostgreSQL programs are there. */
export function hasPostgres() {
  const folder = '/usr/lib/postgresql'
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/initdb`))
}

const shell = '/usr/bin/chromium-headless-shell'

/**
 * The browser of the journeys: the one that CHROMIUM names, or Chromium's build without windows, which takes a quarter
 * less CPU, or Chromium.
 */
export function chromiumPath() {
  return process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium')
}

/** Whether the browser of the journeys is there. */
export function hasChromium() {
  return existsSync(chromiumPath())
}

/** On Debian as root, installs what is missing; elsewhere it changes nothing. */
export function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const hasBest = process.env.CHROMIUM !== undefined || existsSync(shell)
  if (hasBest && hasPostgres()) return
  apt('update', '-q')
  if (!hasPostgres()) installPackage('postgresql')
  // Older releases of Debian have no build without windows.
  if (!hasBest && !installPackage('chromium-headless-shell') && !hasChromium()) installPackage('chromium')
}

function installPackage(name) {
  const { status, stderr } = apt('install', '-qy', '--no-install-recommends', name)
  if (status !== 0) console.error(`\napt-get install ${name}: ${stderr}`)
  return status === 0
}

function apt(...args) {
  return spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
