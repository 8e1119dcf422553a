import { join } from 'node:path'

/**
 * The portal of one of the workers: each has one of its own, with its own demo registry, so that journeys walked at
 * the same time do not change each other's domains.
 *
 * @param index which worker, from 0; the same after Playwright has replaced it
 */
export function portalOf(index: number) {
  const port = Number(process.env['E2E_PORT'] ?? '8190') + 2 * index
  const dataDir = join(process.env['E2E_DATA_DIR'] ?? '', String(index))
  // What it writes stands beside its data.
  return { port, demoPort: port + 1, origin: `http://localhost:${port}`, dataDir, log: `${dataDir}.log` }
}
