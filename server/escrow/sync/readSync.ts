import { en } from 'zod/locales'
import * as z from 'zod/mini'
import {
  type Address,
  BrokenDeposit,
  type ContactObject,
  type DepositPart,
  type DomainObject,
  type Header,
  type ObjectKind,
} from '../deposit.ts'
import { maskWithFlags } from '../map/disclosure.ts'
import { splitStates } from '../map/statuses.ts'
import { uriOfKind } from '../namespaces.ts'
import { quoted } from '../read/element.ts'
import { canonicalAddress, demandDigestLength, nameOf } from '../read/readDomain.ts'
import type { ReadChunk } from '../read/readDeposit.ts'
import { NotUtf8, utf8Text } from '../read/depositBytes.ts'
import { defaultDisclosure } from '#server/features/record/parts/rulesDisclosure.ts'
import { SyncHead, SyncLine } from './lines.ts'

/** The limit of a line, in characters. */
const longestLine = 256 * 1024

/**
 * Reads a sync as a stream and yields the same parts as a deposit. A line with a fault is named and is not a part. Throws
 * BrokenDeposit where the rest cannot be read.
 */
export async function* readSync(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadChunk> {
  let rest = ''
  let number = 0
  let latest = Infinity
  let isEnded = false
  const read = (lines: readonly string[]): ReadChunk => {
    const chunk: ReadChunk = { parts: [], faults: [], unknown: new Map() }
    for (const text of lines) {
      number++
      if (text.trim() === '') continue
      if (isEnded) throw new BrokenDeposit(`line ${number}: nothing may follow the line of the type end`)
      if (latest === Infinity) {
        const head = headOf(text, number)
        latest = Date.parse(head.at) + dayMs
        chunk.parts.push(...partsOfHead(head))
      } else isEnded = takeLine(text, { number, latest, chunk })
    }
    return chunk
  }
  try {
    for await (const text of utf8Text(bytes)) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine)
        throw new BrokenDeposit(`line ${number + lines.length + 1}: it is longer than 256 Ki characters`)
      yield read(lines)
    }
  } catch (cause) {
    throw cause instanceof NotUtf8 ? new BrokenDeposit(`line ${number + cause.lines + 1}: ${cause.message}`) : cause
  }
  yield read([rest])
  if (!isEnded) throw new BrokenDeposit('it is cut off: expected {"type":"end"} as its last line')
}

// zod/mini has no texts of its own.
const words = { error: en().localeError }

const dayMs = 24 * 60 * 60 * 1000

function headOf(text: string, number: number): SyncHead {
  const parsed = SyncHead.safeParse(parsedOf(text), words)
  if (!parsed.success) throw new BrokenDeposit(`line ${number}: ${faultOf(parsed.error)}`)
  return parsed.data
}

function partsOfHead({ id, kind, previousId, at, repository, counts }: SyncHead): DepositPart[] {
  const header: Header = {
    kind: 'header',
    tld: nameOf(repository),
    counts: Object.entries(counts).map(([of, count]) => ({ uri: uriOfKind[kindOf(of)], rcdn: null, count })),
  }
  const type = kind === 'full' ? 'FULL' : 'DIFF'
  const watermark = new Date(at).toISOString()
  return [{ kind: 'head', head: { type, id, prevId: previousId, resend: 0, watermark, objUris: [] } }, header]
}

function kindOf(name: string): Extract<ObjectKind, 'domain' | 'contact' | 'host' | 'registrar'> {
  return name === 'domain' || name === 'contact' || name === 'host' ? name : 'registrar'
}

type LineGiven = { number: number; latest: number; chunk: ReadChunk }

/** Returns whether the line is the last one. */
function takeLine(text: string, { number, latest, chunk }: LineGiven): boolean {
  const value = parsedOf(text)
  const parsed = SyncLine.safeParse(value, words)
  const fault = (reason: string) => chunk.faults.push({ object: labelOf(value), reason: `line ${number}: ${reason}` })
  if (!parsed.success) {
    fault(faultOf(parsed.error))
    return false
  }
  if (parsed.data.type === 'end') return true
  try {
    const part = partOf(parsed.data)
    for (const [name, instant] of instantsOf(part))
      if (Date.parse(instant) > latest) throw new BrokenDeposit(`${name} is later than the data of the sync`)
    chunk.parts.push(part)
  } catch (cause) {
    if (!(cause instanceof BrokenDeposit)) throw cause
    fault(cause.message)
  }
  return false
}

function instantsOf(part: DepositPart): (readonly [string, string])[] {
  const named = {
    createdAt: 'crDate' in part ? part.crDate : null,
    updatedAt: 'upDate' in part ? part.upDate : null,
    transferredAt: 'trDate' in part ? part.trDate : null,
  }
  return Object.entries(named).flatMap(([name, instant]) => (instant === null ? [] : [[name, instant] as const]))
}

function partOf(given: Exclude<SyncLine, { type: 'end' }>): DepositPart {
  switch (given.type) {
    case 'delete': {
      const isName = given.of === 'domain' || given.of === 'host'
      return { kind: 'delete', of: given.of, name: isName ? nameOf(given.name) : given.name, roid: null }
    }
    case 'registrar':
      return {
        kind: 'registrar',
        id: given.handle,
        name: given.name,
        gurid: given.ianaId,
        status: null,
        postalInfos: given.address ? [{ form: 'loc', ...addressOf(given.address) }] : [],
        voice: given.telephone,
        fax: given.fax,
        email: given.email,
        url: given.url,
        crDate: given.createdAt,
        upDate: given.updatedAt,
      }
    case 'host':
      return {
        kind: 'host',
        name: nameOf(given.fqdn),
        ...sponsoredOf(given, given.states),
        addresses: addressesOf(given.addresses),
      }
    case 'contact':
      return contactOf(given)
    case 'domain':
      return domainOf(given)
  }
}

type LineOf<Type extends SyncLine['type']> = Extract<SyncLine, { type: Type }>

function contactOf(given: LineOf<'contact'>): ContactObject {
  const { name, organization, address, disclosed } = given
  const postal = { name, org: organization, ...addressOf(address) }
  return {
    kind: 'contact',
    id: given.handle,
    ...sponsoredOf(given, given.states),
    postalInfos: [{ form: 'loc', ...postal }],
    voice: given.telephone,
    fax: given.fax,
    email: given.email,
    disclose: null,
    discloseMask: maskWithFlags(defaultDisclosure, {
      name: disclosed.name,
      org: disclosed.organization,
      addr: disclosed.address,
      voice: disclosed.telephone,
      fax: disclosed.fax,
      email: disclosed.email,
    }),
  }
}

function domainOf(given: LineOf<'domain'>): DomainObject {
  const { statuses, rgpStatuses } = splitStates(given.states)
  const { admins, techs, billings, keys, ds } = given
  for (const { digestType, digest } of ds) demandDigestLength(digestType, digest)
  return {
    kind: 'domain',
    name: nameOf(given.fqdn),
    ...sponsoredOf(given, statuses),
    uName: null,
    idnTableId: null,
    originalName: null,
    rgpStatuses,
    registrant: given.holder,
    contacts: [
      ...admins.map((id) => ({ role: 'admin' as const, id })),
      ...techs.map((id) => ({ role: 'tech' as const, id })),
      ...billings.map((id) => ({ role: 'billing' as const, id })),
    ],
    ns: given.nameServers.map(({ fqdn, addresses }) => ({
      name: nameOf(fqdn),
      addresses: addresses && addressesOf(addresses),
    })),
    exDate: given.expiresAt,
    secDns:
      keys.length + ds.length === 0
        ? null
        : {
            maxSigLife: null,
            keys,
            ds: ds.map((one) => ({ ...one, digest: one.digest.toUpperCase(), keyData: null })),
          },
  }
}

function sponsoredOf(given: LineOf<'domain' | 'contact' | 'host'>, statuses: readonly string[]) {
  const { roid, registrar, creatingRegistrar, createdAt, updatedAt, transferredAt } = given
  return {
    roid,
    statuses,
    clId: registrar,
    crRr: creatingRegistrar === null ? null : { id: creatingRegistrar, client: null },
    crDate: createdAt,
    upRr: null,
    upDate: updatedAt,
    trDate: transferredAt,
  }
}

function addressOf(address: LineOf<'contact'>['address']): Address {
  const { street = [], city = null, stateOrProvince = null, postalCode = null, country = null } = address ?? {}
  return { street, city, sp: stateOrProvince, pc: postalCode, cc: country }
}

function addressesOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map(canonicalAddress))].sort()
}

const Labelled = z.looseObject({ type: z.string(), fqdn: z.optional(z.string()), handle: z.optional(z.string()) })

/** Returns the object of a line for its faults, as far as it can be read. */
function labelOf(value: unknown): string {
  const { data } = Labelled.safeParse(value)
  if (!data) return 'a line'
  return quoted(`${data.type} ${data.fqdn ?? data.handle ?? '?'}`).slice(1, -1)
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the first fault of a line: which field, and what is expected. */
function faultOf({ issues }: z.core.$ZodError): string {
  const [issue] = issues
  if (!issue) return 'it is not a line of a sync'
  if (issue.code === 'invalid_type' && issue.path.length === 0) return 'it is no JSON object'
  const field = issue.path.join('.')
  return `${field === '' ? '' : `${field}: `}${issue.message}`
}
