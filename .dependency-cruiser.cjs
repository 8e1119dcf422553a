// The walls of the house (docs/architecture.md). tests/house/walls.test.ts proves that each of them bites.
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

// Tests may look at anything; what they test may not.
const tests = '\\.test\\.tsx?$'

const forbidden = [
  rule('no-cycles', {}, { circular: true }),
  rule(
    'contract-stands-alone',
    { path: '^contract/', pathNot: tests },
    { pathNot: '^contract/|(^|/)node_modules/zod/' },
  ),
  rule('theme-and-intl-stand-low', { path: '^(theme|intl)/' }, { path: '^(src|server)/' }),
  rule('browser-and-server-never-meet', { path: '^(src|theme|intl)/' }, { path: '^server/' }),
  rule(
    'server-never-draws',
    { path: '^server/' },
    // Documents take their colours and sizes from the tokens, which are plain data.
    { path: '^src/|^theme/(?!tokens\\.ts$)|^intl/.*\\.tsx$|(^|/)node_modules/(react|react-dom|@mui)/' },
  ),
  rule('nobody-imports-the-frame', { path: '^src/(?!app/|main)', pathNot: tests }, { path: '^src/app/' }),
  rule('building-blocks-know-no-room', { path: '^src/(ui|api|routing)/', pathNot: tests }, { path: '^src/features/' }),
  rule('ui-never-calls', { path: '^src/ui/', pathNot: tests }, { path: '^(src/api|contract)/' }),
  rule('one-door', { path: '^src/', pathNot: `^src/api/|${tests}` }, { path: '(^|/)node_modules/axios/' }),
  rule('charts-in-one-folder', { path: '^src/', pathNot: '^src/ui/chart/' }, { path: '(^|/)node_modules/recharts/' }),
  rule(
    'rooms-share-only-parts',
    { path: '^(src|server)/features/([^/]+)/' },
    { path: '^$1/features/', pathNot: '^$1/features/($2|[^/]+/parts)/' },
  ),
  rule(
    'rules-are-pure',
    { path: '^server/.*/rules[A-Za-z]*\\.ts$', pathNot: tests },
    // A type has no effect. Digests, schemas and the forms of names are as pure as sums.
    {
      pathNot:
        '^(contract/|server/.*/rules[A-Za-z]*\\.ts$|server/features/[^/]+/engine/|server/features/record/parts/names\\.ts$|(node:)?crypto$)|(^|/)node_modules/zod/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  // What decides about money is replayed years later: it knows no clock, no storage and no other room but the calendar.
  rule(
    'the-engine-is-pure',
    { path: '^server/features/[^/]+/engine/', pathNot: tests },
    {
      pathNot:
        '^(contract/|server/features/[^/]+/engine/|server/features/record/parts/rulesCalendar\\.ts$)|(^|/)node_modules/zod/',
    },
  ),
  // Auctions are a service of their own that may run alone: what they need of the portal is handed to them.
  rule(
    'auctions-stand-alone',
    { path: '^server/features/auction/', pathNot: tests },
    {
      path: '^server/(features|mail|oidc|scheduler)/',
      pathNot: '^server/features/auction/|^server/features/record/parts/(rulesCalendar|names)\\.ts$',
    },
  ),
  rule(
    'only-stores-speak-sql',
    { path: '^server/(features|http|oidc|mail|scheduler)/', pathNot: `[sS]tore\\.ts$|${tests}` },
    { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  ),
  // Statements are Kysely's. The driver opens connections and COPY streams and has the class of errors.
  rule(
    'the-driver-stays-in-db',
    { path: '^server/', pathNot: `^server/db/(connect|trouble)\\.ts$|${tests}` },
    { path: '(^|/)node_modules/(@types/)?(pg|pg-[a-z-]+)/' },
  ),
  rule(
    'production-never-loads-the-demo',
    { path: '^server/', pathNot: `^server/(demo/|commands/)|${tests}` },
    { path: '^server/demo/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  ),
  rule(
    'the-scheduler-runs-use-cases',
    { path: '^server/(features|http|oidc|db)/', pathNot: tests },
    { path: '^server/(scheduler|commands|main|app)' },
  ),
  rule(
    'nothing-imports-tests',
    { path: '^(contract|theme|intl|src|server)/', pathNot: tests },
    { path: '^(tests|e2e|tools)/' },
  ),
]

module.exports = {
  forbidden,
  options: {
    // Without it imports of types alone would slip through every wall.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^tests/house/canary/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
}
