import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const usualRoutes = [
  {
    path: '/',
    layout: 'simple',
    words: 'core',
    page: 'features/x/Home',
    access: 'public',
    preload: { path: '/api/user/overview/', query: false },
  },
  {
    path: '/domains',
    layout: 'default',
    words: 'domain',
    page: 'features/domain/DomainListPage',
    access: 'holder',
    preload: { path: '/api/user/domains/', query: true },
  },
  {
    path: '/domains/detail/:fqdn',
    layout: 'default',
    words: 'domain',
    page: 'features/domain/DomainDetailPage',
    access: 'holder',
    preload: { path: '/api/registry/domain/:fqdn/', query: false },
  },
  {
    path: '/auctions/list/ongoing',
    layout: 'default',
    words: 'auction',
    page: 'features/auction/AuctionListPage',
    access: 'public',
    preload: null,
  },
]

const files: Record<string, string> = {
  'index.html':
    '<!doctype html><html lang="cs-CZ"><head><meta name="description" content="__DESCRIPTION__" /><meta name="build" content="__BUILD__" /><title>Registr domén</title><script nonce="__NONCE__"></script><script src="/assets/index-1.js"></script></head><body><script type="application/json" id="answers" data-owner="__OWNER__">__ANSWERS__</script></body></html>',
  'favicon.svg': '<svg/>',
  'assets/index-1.js': 'export {}',
  'assets/request-1.js': 'export {}',
  'assets/list-1.js': 'export const list = 1',
  'assets/list-1.js.br': 'brotli',
  'builds/latest.json': JSON.stringify({ id: 'b2', timestamp: '2026-11-21T10:00:00.000Z' }),
  'builds/meta/b2.json': JSON.stringify({
    id: 'b2',
    timestamp: '2026-11-21T10:00:00.000Z',
    routes: ['/', '/domains', '/domains/detail/:fqdn'],
    redirects: [{ from: '/names/:fqdn', to: '/domains/detail/:fqdn' }],
    prerendered: [],
  }),
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index-1.js' },
    'src/api/request.ts': { file: 'assets/request-1.js' },
    'src/features/domain/DomainListPage.tsx': { file: 'assets/list-1.js', imports: ['index.html'] },
  }),
}

/** Writes a small site into a new folder, as a build would; returns the folder. */
export function builtSite(routes: readonly object[] = usualRoutes): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  for (const [path, text] of Object.entries({ ...files, 'routes.json': JSON.stringify(routes) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
