import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Whether Debian's PostgreSQL programs are there. */
export function hasPostgres() {
  const folder = '/usr/lib/postgresql'
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/initdb`))
}

/** Whether the browser of the journeys is there. */
export function hasChromium() {
  return existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')
}

/** On Debian as root, installs what is missing of the two; elsewhere it changes nothing. */
export function installWithApt() {
  const missing = [...(hasChromium() ? [] : ['chromium']), ...(hasPostgres() ? [] : ['postgresql'])]
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const options = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-q'], options)
  const { status, stderr } = spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', ...missing], options)
  if (status !== 0) console.error(`\napt-get install ${missing.join(' ')}: ${stderr}`)
}
