// The boundary rules (docs/architecture.md). tests/house/boundaries.test.ts breaks each of them once.
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

// Tests may import anything.
const tests = '\\.test\\.tsx?$'

const forbidden = [
  rule('no-cycles', {}, { circular: true }),
  rule(
    'contract-imports-only-zod',
    { path: '^contract/', pathNot: tests },
    { pathNot: '^contract/|(^|/)node_modules/zod/' },
  ),
  rule('theme-and-intl-import-no-app-code', { path: '^(theme|intl)/' }, { path: '^(src|server)/' }),
  rule('browser-imports-no-server', { path: '^(src|theme|intl)/' }, { path: '^server/' }),
  rule(
    'server-imports-no-react',
    { path: '^server/' },
    // PDF documents and the brand use the colours and sizes of the theme, which are plain data.
    {
      path: '^src/|^theme/(?!(tokens|contrast|brandColours)\\.ts$)|^intl/.*\\.tsx$|(^|/)node_modules/(react|react-dom|@mui)/',
    },
  ),
  rule('only-main-imports-app', { path: '^src/(?!app/|main)', pathNot: tests }, { path: '^src/app/' }),
  rule(
    'shared-code-imports-no-feature',
    { path: '^src/(ui|api|routing)/', pathNot: tests },
    { path: '^src/features/' },
  ),
  rule(
    'ui-imports-no-calls',
    { path: '^src/ui/', pathNot: tests },
    { path: '^(src/api|contract)/', pathNot: '^contract/usualWidth\\.ts$' },
  ),
  rule(
    'only-api-imports-axios',
    { path: '^src/', pathNot: `^src/api/|${tests}` },
    { path: '(^|/)node_modules/axios/' },
  ),
  rule(
    'only-charts-import-recharts',
    { path: '^src/', pathNot: '^src/ui/chart/' },
    { path: '(^|/)node_modules/recharts/' },
  ),
  rule(
    'features-import-only-parts',
    { path: '^(src|server)/features/([^/]+)/' },
    { path: '^$1/features/', pathNot: '^$1/features/($2|[^/]+/parts)/' },
  ),
  rule(
    'rules-are-pure',
    { path: '^server/.*/rules[A-Za-z]*\\.ts$', pathNot: tests },
    // Types have no effect, and digests, schemas and forms of names are pure.
    {
      pathNot:
        '^(contract/|server/.*/rules[A-Za-z]*\\.ts$|server/features/[^/]+/engine/|server/features/record/parts/names\\.ts$|(node:)?crypto$)|(^|/)node_modules/zod/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  // The engine decides about money and is replayed years later, so it has no clock, no storage and no other feature.
  rule(
    'engine-is-pure',
    { path: '^server/features/[^/]+/engine/', pathNot: tests },
    {
      pathNot:
        '^(contract/|server/features/[^/]+/engine/|server/features/record/parts/rulesCalendar\\.ts$)|(^|/)node_modules/zod/',
    },
  ),
  // The auctions may run as a service of their own. The portal passes functions to them (decision 27).
  rule(
    'auctions-import-no-feature',
    { path: '^server/features/auction/', pathNot: tests },
    {
      path: '^server/(features|mail|oidc|scheduler)/',
      pathNot: '^server/features/auction/|^server/features/record/parts/(rulesCalendar|names)\\.ts$',
    },
  ),
  rule(
    'only-stores-import-kysely',
    { path: '^server/(features|http|oidc|mail|scheduler)/', pathNot: `[sS]tore\\.ts$|${tests}` },
    { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  ),
  // Kysely writes the statements. The driver opens connections and COPY streams, and has the class of errors.
  rule(
    'only-db-imports-pg',
    { path: '^server/', pathNot: `^server/db/(connect|trouble)\\.ts$|${tests}` },
    { path: '(^|/)node_modules/(@types/)?(pg|pg-[a-z-]+)/' },
  ),
  rule(
    'production-imports-no-demo',
    { path: '^server/', pathNot: `^server/(demo/|commands/)|${tests}` },
    { path: '^server/demo/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  ),
  rule(
    'use-cases-import-no-scheduler',
    { path: '^server/(features|http|oidc|db)/', pathNot: tests },
    { path: '^server/(scheduler|commands|main|app)' },
  ),
  rule(
    'code-imports-no-tests',
    { path: '^(contract|theme|intl|src|server)/', pathNot: tests },
    { path: '^(tests|e2e|tools)/' },
  ),
]

module.exports = {
  forbidden,
  options: {
    // Without it imports of types only would not be checked.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^tests/house/canary/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
}
