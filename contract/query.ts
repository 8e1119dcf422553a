import * as z from 'zod/mini'

/** The schema of a list query: a flat object whose fields are optional or have a default. */
export type QuerySchema = z.ZodMiniObject<Record<string, z.core.$ZodType>>

/**
 * Returns the list query of an address. Invalid fields get their defaults, so that a mistyped link shows a list and not
 * an error.
 */
export function readQuery<Q extends QuerySchema>(schema: Q, from: { url: string } | URLSearchParams): z.output<Q> {
  const params = from instanceof URLSearchParams ? from : new URL(from.url, 'http://own').searchParams
  const fitting = Object.entries(schema.shape).flatMap(([name, part]) => {
    const value = params.get(name)
    return value !== null && z.safeParse(part, value).success ? [[name, value]] : []
  })
  const read = schema.safeParse(Object.fromEntries(fitting))
  // Fields that are valid alone can contradict each other. Then all get their defaults.
  return read.success ? read.data : schema.parse({})
}

/**
 * Returns the parameters that {@link readQuery} leaves out, as names with values: those that the query does not have,
 * invalid ones, and repetitions after the first.
 */
export function misreadParams(schema: QuerySchema, params: URLSearchParams): [name: string, value: string][] {
  const query = readQuery(schema, params)
  return [...params].filter(([name, value], index, all) => {
    if (value === '') return false
    const part = schema.shape[name]
    const read = part && z.safeParse(part, value)
    const isFirst = all.findIndex(([other]) => other === name) === index
    return !read?.success || !isFirst || read.data !== query[name]
  })
}

/**
 * Returns the shortest address of a list query: `''` or `?…`. It leaves out defaults and has the order of the schema, so
 * that a view has one address.
 */
export function writeQuery<Q extends QuerySchema>(schema: Q, query: Partial<z.output<Q>>): string {
  const values = new Map(Object.entries(query))
  const written = new URLSearchParams()
  for (const [name, part] of Object.entries(schema.shape)) {
    const value: unknown = values.get(name)
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue
    const byDefault = z.safeParse(part, undefined)
    if (byDefault.success && byDefault.data === value) continue
    written.set(name, String(value))
  }
  return written.size === 0 ? '' : `?${written}`
}
