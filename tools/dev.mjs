// Runs `npm run dev`: the server, which restarts when its sources change, and in front of it vite, which serves the
// browser's sources and passes every call on to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { demandNode, install, isInstalled } from './install.mjs'
import { root } from './root.mjs'
import { step } from './step.mjs'

demandNode()
process.chdir(root)
if (!isInstalled()) await step('Installing packages', install)

const port = Number(process.env.PORT ?? 8080)
const behind = port + 10
const server = spawn(
  process.execPath,
  [join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(behind),
      DEMO_PORT: process.env.DEMO_PORT ?? String(port + 1),
      PUBLIC_URL: `http://localhost:${port}`,
    },
  },
)

const { createServer } = await import('vite')
const target = `http://127.0.0.1:${behind}`
const vite = await createServer({
  server: { port, strictPort: true, proxy: { '/api': target, '/builds': target } },
})
await vite.listen()
vite.printUrls()

server.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.kill(signal))
