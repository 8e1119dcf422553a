import { isJson, type Json, type Schemas } from './openApiSchemas.ts'

/** Examples of texts by the name of their field. */
const texts: Readonly<Record<string, string>> = {
  fqdn: 'example.org',
  handle: 'JD1234',
  name: 'Jane Doe',
  country: 'CZ',
  countryCode: 'CZ',
  currency: 'CZK',
  lang: 'en',
  timeZone: 'Europe/Prague',
  price: '1000',
  telephone: '+420.222745111',
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-25T09:30:00.000Z',
  date: '2026-11-25',
  uuid: '0f3c1f0e-8f0d-4b5e-9d35-6c8f6f2b7a11',
  email: 'jane@registry.example',
  uri: 'https://www.registry.example',
}

/** Deeper values are left out where they may be. */
const deepest = 8

/** Returns a value that the schema accepts, for readers and for the check of the document. */
export function exampleOf(schemas: Schemas, schema: Json, name = '', depth = 0): unknown {
  const plain = schemas.resolve(schema)
  if ('const' in plain) return plain['const']
  if (Array.isArray(plain['enum'])) return plain['enum'][0]
  const choices = plain['anyOf'] ?? plain['oneOf']
  if (Array.isArray(choices)) {
    const first: unknown = choices.find((choice) => isJson(choice) && choice['type'] !== 'null')
    return isJson(first) ? exampleOf(schemas, first, name, depth) : null
  }
  const type = [plain['type']].flat().find((one) => one !== 'null')
  if (type === 'object') return objectOf(schemas, plain, depth)
  if (type === 'array') {
    const { items, minItems } = plain
    return isJson(items) && (depth < deepest || Number(minItems) > 0)
      ? [exampleOf(schemas, items, name, depth + 1)]
      : []
  }
  if (type === 'integer' || type === 'number') return Math.max(1, Number(plain['minimum'] ?? 1))
  if (type === 'boolean') return true
  return type === 'string' ? textOf(plain, name) : null
}

function objectOf(schemas: Schemas, { properties, required }: Json, depth: number): Json {
  const needed = new Set(Array.isArray(required) ? required : [])
  const shown = Object.entries(isJson(properties) ? properties : {}).filter(
    ([name]) => depth < deepest || needed.has(name),
  )
  return Object.fromEntries(
    shown.map(([name, schema]) => [name, isJson(schema) ? exampleOf(schemas, schema, name, depth + 1) : null]),
  )
}

function textOf({ format, pattern, minLength }: Json, name: string): string {
  const ofFormat = typeof format === 'string' ? formats[format] : undefined
  const candidates = [texts[name], ofFormat, ...usual]
  const fits = (text: string | undefined): text is string =>
    text !== undefined &&
    text.length >= Number(minLength ?? 0) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
    (format === undefined || text === ofFormat)
  return candidates.find(fits) ?? 'text'
}

/** Texts that patterns of the contract accept. */
const usual = [
  'text',
  'CZ',
  '12',
  '+420.222745111',
  'JD1234',
  'abcdefgh',
  'example.org',
  '2026-11',
  '1000',
  'ABCD2345',
  'jane@registry.example',
  '/domains',
  '?q=example',
  formats['uuid'],
  'k7Wq-93tZ-Lm2x-Pd8s',
  ...[6, 16, 20, 43, 64].map((length) => '0123456789abcdef'.repeat(4).slice(0, length)),
]
