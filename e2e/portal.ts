import { join } from 'node:path'

/** How many ports each worker has: its portal's, its demo provider's, and one for a portal that a journey starts. */
export const portsAWorker = 3

/**
 * The portal of one of the workers. Each worker has a portal with a demo registry of its own, so that parallel journeys
 * do not change each other's domains. Its ports and folder come from the global set-up.
 *
 * @param index which worker, from 0; the same after Playwright has replaced it
 */
export function portalOf(index: number) {
  const ports = (process.env['E2E_PORTS'] ?? '').split(',').map(Number)
  const [port = 0, demoPort = 0, furtherPort = 0] = ports.slice(index * portsAWorker)
  const dataDir = join(process.env['E2E_DATA_DIR'] ?? '', String(index))
  // The log of the portal stands beside its data.
  return { port, demoPort, furtherPort, origin: `http://localhost:${port}`, dataDir, log: `${dataDir}.log` }
}
