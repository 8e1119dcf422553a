import { PostgresDialect, serializeFromMetadata } from 'kysely-codegen'

/**
 * The types of text columns with a closed set of values. Emptiness and defaults of these columns come from the database,
 * like those of all others.
 */
const closedSets: Readonly<Record<string, string>> = {
  'activity.actor': "'identity' | 'operator' | 'registry' | 'system'",
  'activity.object_type': 'ObjectType',
  'announcement.level': "'info' | 'warning'",
  'auction_activity.actor': "'identity' | 'operator'",
  'auth_info.object_type': 'ObjectType',
  'auth_info_refusal.object_type': 'ObjectType',
  'auth_info_request.object_type': 'ObjectType',
  'contact.postal_form': "'int' | 'loc'",
  'contact_merge_item.object_type': 'LockableType',
  'domain.registry_status': 'RegistryStatus',
  'domain_contact.registry_status': 'RegistryStatus',
  'identity.kind': 'MethodKind',
  'keyset.registry_status': 'RegistryStatus',
  'link.kind': 'MethodKind',
  'mail.status': "'waiting' | 'sent' | 'undeliverable'",
  'nsset.registry_status': 'RegistryStatus',
  'object_state.object_type': "ObjectType | 'host'",
  'object_state.set_by': 'SetBy',
  'operation.action': 'OperationAction',
  'operation.object_type': 'LockableType',
  'operation.status': 'OperationStatus',
  'operation_item.reason': 'ProblemCode',
  'operation_item.verdict': 'Verdict',
  'poll_message.object_type': 'ObjectType',
  'poll_message.operation': "'update' | 'delete'",
  'poll_message.status': "'waiting' | 'taken'",
  'registrar.postal_form': "'int' | 'loc'",
  'registry_journal.command': "'create' | 'update' | 'delete' | 'transfer'",
  'registry_journal.object_type': 'ObjectType',
  'registry_journal.status': 'RegistryStatus',
  'repository.deposit_type': "'FULL' | 'DIFF' | 'INCR'",
  'session.kind': 'MethodKind',
  'sign_in_flow.purpose': "'sign-in' | 'step-up'",
  'statement.object_type': 'ObjectType',
}

const contractTypes = {
  LockableType: '#contract/operation.ts',
  MethodKind: '#contract/session.ts',
  ObjectType: '#contract/record.ts',
  OperationAction: '#contract/operation.ts',
  OperationStatus: '#contract/operation.ts',
  ProblemCode: '#contract/problem.ts',
  RegistryStatus: '#contract/registryChange.ts',
  SetBy: '#contract/state.ts',
  Verdict: '#contract/operation.ts',
}

/**
 * Returns the source of `server/db/schema.ts` for the tables of this database.
 *
 * @throws Error for a closed set of a column that does not exist
 */
export async function tableTypes(databaseUrl: string): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string' })
  const db = await dialect.introspector.connect({ connectionString: databaseUrl, dialect })
  const metadata = await dialect.introspector.introspect({ db, excludePattern: 'kysely_*' })
  await db.destroy()
  const columns = metadata.tables.flatMap((table) =>
    table.columns.map((column) => [`${table.name}.${column.name}`, column] as const),
  )
  const unknown = Object.keys(closedSets).filter((name) => !columns.some(([column]) => column === name))
  if (unknown.length > 0) throw new Error(`closedSets names columns that do not exist: ${unknown.join(', ')}`)
  const overrides = columns.flatMap(([name, { isNullable, hasDefaultValue }]) => {
    const values = closedSets[name]
    if (values === undefined) return []
    const type = isNullable ? `${values} | null` : values
    return [[name, hasDefaultValue ? `Generated<${type}>` : type] as const]
  })
  const text = serializeFromMetadata({
    metadata,
    dialect,
    customImports: contractTypes,
    overrides: { columns: Object.fromEntries(overrides) },
    // A document is read parsed, and written as JSON text so that arrays are not taken for PostgreSQL arrays.
    typeMapping: { timestamptz: 'Date', jsonb: 'ColumnType<unknown, string, string>' },
  })
  return text.replace('export interface DB {', 'export interface Database {')
}
