import * as z from 'zod/mini'

/** A list's query as the contract describes it: one flat object of fields, each with a default or optional. */
export type QuerySchema = z.ZodMiniObject<Record<string, z.core.$ZodType>>

/**
 * Reads an address through the schema the server will use. A part that does not fit falls back to its
 * default and the rest is kept: a mistyped link shows a list, never an error.
 */
export function readQuery<Q extends QuerySchema>(schema: Q, from: { url: string } | URLSearchParams): z.output<Q> {
  const params = from instanceof URLSearchParams ? from : new URL(from.url, 'http://own').searchParams
  const fitting = Object.entries(schema.shape).flatMap(([name, part]) => {
    const value = params.get(name)
    return value !== null && z.safeParse(part, value).success ? [[name, value]] : []
  })
  const read = schema.safeParse(Object.fromEntries(fitting))
  // Parts may fit alone and contradict each other; then none of them is believed.
  return read.success ? read.data : schema.parse({})
}

/**
 * The reverse: the shortest address that `readQuery` reads as `query`, with fields in the schema's order,
 * so that one view has one address. `''` or `?…`.
 */
export function writeQuery<Q extends QuerySchema>(schema: Q, query: Partial<z.output<Q>>): string {
  const values = new Map(Object.entries(query))
  const written = new URLSearchParams()
  for (const [name, part] of Object.entries(schema.shape)) {
    const value: unknown = values.get(name)
    // A query's parts are words and numbers; nothing, or an empty word, is not worth an address.
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue
    const byDefault = z.safeParse(part, undefined)
    if (byDefault.success && byDefault.data === value) continue
    written.set(name, String(value))
  }
  return written.size === 0 ? '' : `?${written}`
}
