import * as z from 'zod/mini'
import * as accessibility from '#contract/accessibility.ts'
import * as activity from '#contract/activity.ts'
import * as activityChain from '#contract/activityChain.ts'
import * as announcement from '#contract/announcement.ts'
import * as auction from '#contract/auction.ts'
import * as auctionEvents from '#contract/auctionEvents.ts'
import * as auctionList from '#contract/auctionList.ts'
import * as auctionMessage from '#contract/auctionMessage.ts'
import * as auctionPayment from '#contract/auctionPayment.ts'
import * as auctionRegistration from '#contract/auctionRegistration.ts'
import * as auctionState from '#contract/auctionState.ts'
import * as authInfo from '#contract/authInfo.ts'
import * as contact from '#contract/contact.ts'
import * as domain from '#contract/domain.ts'
import * as filterChoice from '#contract/filterChoice.ts'
import * as help from '#contract/help.ts'
import * as input from '#contract/input.ts'
import * as keyset from '#contract/keyset.ts'
import * as legal from '#contract/legal.ts'
import * as link from '#contract/link.ts'
import * as merge from '#contract/merge.ts'
import * as myAuction from '#contract/myAuction.ts'
import * as myContact from '#contract/myContact.ts'
import * as nsset from '#contract/nsset.ts'
import * as obstacle from '#contract/obstacle.ts'
import * as operation from '#contract/operation.ts'
import * as overview from '#contract/overview.ts'
import * as problem from '#contract/problem.ts'
import * as record from '#contract/record.ts'
import * as registrar from '#contract/registrar.ts'
import * as registryChange from '#contract/registryChange.ts'
import * as search from '#contract/search.ts'
import * as session from '#contract/session.ts'
import * as set from '#contract/set.ts'
import * as state from '#contract/state.ts'
import * as statement from '#contract/statement.ts'
import * as system from '#contract/system.ts'
import * as traffic from '#contract/traffic.ts'
import * as view from '#contract/view.ts'
import * as visit from '#contract/visit.ts'
import words from './apiWords.json' with { type: 'json' }

export type Json = { [key: string]: unknown }

const modules = [
  accessibility,
  activity,
  activityChain,
  announcement,
  auction,
  auctionEvents,
  auctionList,
  auctionMessage,
  auctionPayment,
  auctionRegistration,
  auctionState,
  authInfo,
  contact,
  domain,
  filterChoice,
  help,
  input,
  keyset,
  legal,
  link,
  merge,
  myAuction,
  myContact,
  nsset,
  obstacle,
  operation,
  overview,
  problem,
  record,
  registrar,
  registryChange,
  search,
  session,
  set,
  state,
  statement,
  system,
  traffic,
  view,
  visit,
]

/** The schemas that the contract exports become components under their names. */
const named = z.registry<{ id: string }>()
for (const module of modules)
  for (const [name, schema] of Object.entries<unknown>(module))
    if (/^[A-Z]/.test(name) && schema instanceof z.ZodMiniType) named.add(schema, { id: name })

/** Collects the schemas of a document. The schemas that the contract names are components, which others refer to. */
export class Schemas {
  readonly components: Record<string, Json> = {}
  readonly responses: Record<string, Json> = {}

  /** Returns JSON Schema 2020-12, which OpenAPI 3.1 uses. Values that are transformed on input are shown as sent. */
  of(shape: z.ZodMiniType, io: 'input' | 'output'): Json {
    const { properties, $defs = {} } = asJson(
      z.toJSONSchema(z.object({ shape }), { io, metadata: named, unrepresentable: 'any' }),
    )
    const names = new Map<string, string>()
    const defs = Object.entries(asJson($defs))
    // An input may differ from the output of the same name.
    for (const [name, schema] of defs) {
      const known = this.components[name]
      const isOther =
        known !== undefined && JSON.stringify(known) !== JSON.stringify(tidy(asJson(schema), { refTo, defs: $defs }))
      names.set(name, isOther ? `${name}Input` : name)
    }
    const context = { refTo: (name: string) => refTo(names.get(name) ?? name), defs: $defs }
    for (const [name, schema] of defs) this.components[names.get(name) ?? name] = tidy(asJson(schema), context)
    return tidy(asJson(asJson(properties)['shape']), context)
  }

  /** Stores a schema under a name, unless it has one already. */
  name(name: string, schema: Json): Json {
    if ('$ref' in schema) return schema
    this.components[name] = schema
    return { $ref: refTo(name) }
  }

  /** Stores a response, which many calls share, under its status and a number. */
  respond(status: number, response: Json): Json {
    const text = JSON.stringify(response)
    const same = Object.keys(this.responses).filter((name) => name.startsWith(`Status${status}`))
    const known = same.find((name) => JSON.stringify(this.responses[name]) === text)
    const name = known ?? `Status${status}-${same.length + 1}`
    this.responses[name] = response
    return { $ref: `#/components/responses/${name}` }
  }

  /** Returns the schema that a reference means. */
  resolve(schema: Json): Json {
    const ref = schema['$ref']
    return typeof ref === 'string' ? this.resolve(this.components[ref.slice(refTo('').length)] ?? {}) : schema
  }

  /** Removes components that neither the document nor a response needs. */
  prune(document: unknown): void {
    const needed = new Set<string>()
    const visit = (part: unknown) => {
      for (const [, name = ''] of JSON.stringify(part).matchAll(reference)) {
        if (needed.has(name)) continue
        needed.add(name)
        visit(this.components[name] ?? {})
      }
    }
    visit([document, this.responses])
    for (const name of Object.keys(this.components)) if (!needed.has(name)) delete this.components[name]
  }
}

const sentences: ReadonlyMap<string, string> = new Map(Object.entries(words))

/** The description of a parameter or a property: a name means one thing in the whole interface. */
export function wordsOf(name: string): string | undefined {
  return sentences.get(name)
}

const refTo = (name: string) => `#/components/schemas/${name}`
const reference = new RegExp(`"${refTo('([^"]+)')}"`, 'g')

type Context = { refTo: (name: string) => string; defs: unknown }

const defOf = (ref: string) => ref.replace('#/$defs/', '')

/** Returns the names of an object's properties where they are a closed list. */
function namesIn(propertyNames: unknown, { defs }: Context): string[] | null {
  if (!isJson(propertyNames)) return null
  const { $ref } = propertyNames
  const names = typeof $ref === 'string' ? asJson(asJson(defs)[defOf($ref)])['enum'] : propertyNames['enum']
  return Array.isArray(names) ? names.map(String) : null
}

/** Adapts what zod writes: descriptions, references, and properties where it lists only their names. */
function tidy(schema: Json, context: Context): Json {
  const { $schema: _, $ref, propertyNames, ...rest } = schema
  if (typeof $ref === 'string') return { $ref: context.refTo(defOf($ref)) }
  const entries = Object.entries(rest).filter(([key, value]) => !isNoise(key, value, rest))
  const tidied: Json = Object.fromEntries(entries.map(([key, value]) => [key, tidyPart(key, value, context)]))
  const names = namesIn(propertyNames, context)
  if (names === null) return tidied
  const { additionalProperties, ...others } = tidied
  const properties = Object.fromEntries(
    names.map((name) => [name, { ...asJson(additionalProperties ?? {}), description: `Of \`${name}\`.` }]),
  )
  return { ...others, properties, additionalProperties: false }
}

function tidyPart(key: string, value: unknown, context: Context): unknown {
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(asJson(value)).map(([name, property]) => [
        name,
        { ...tidy(asJson(property), context), description: wordsOf(name) },
      ]),
    )
  if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key))
    return value.map((part) => tidy(asJson(part), context))
  return isJson(value) && ['items', 'additionalProperties', 'not'].includes(key) ? tidy(value, context) : value
}

/** A format says more than its pattern, and every JavaScript integer has these bounds. */
function isNoise(key: string, value: unknown, { format }: Json): boolean {
  if (key === 'pattern') return ['date', 'date-time', 'uuid', 'email'].includes(String(format))
  return (key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asJson(value: unknown): Json {
  if (isJson(value)) return value
  throw new Error(`a schema is ${typeof value}`)
}
