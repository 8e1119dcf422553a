import type { Loader } from '#server/db/loader.ts'
import {
  BrokenDeposit,
  type DepositHead,
  type DepositPart,
  type EppParams,
  type Header,
  type ObjectKind,
} from '../deposit.ts'
import { quoted } from '../read/element.ts'
import { readAny } from '../read/readAny.ts'
import { mostRemarks, type DepositReport, type Remark } from '../report.ts'
import type { Progress } from './progress.ts'
import { declaredCount } from './repositoryStore.ts'
import { DomainStage, type DomainRefusal } from './stageDomain.ts'
import {
  stageContact,
  stageDeleted,
  stageHost,
  stageIdnTable,
  stageRegistrar,
  stageReserved,
  type Notes,
} from './stageObjects.ts'

/** The head and header of a deposit, and the number of its objects of each kind. */
export type Gathered = {
  head: DepositHead
  header: Header
  eppParams: EppParams | null
  counts: Record<ObjectKind, number>
  refusedDomains: number
}

/**
 * Reads a deposit or a sync into the stage tables and adds omitted objects to the report. Memory use does not depend on its size.
 * `check` gets the head and header as soon as they are known, so that an unneeded deposit is not read further. Throws
 * BrokenDeposit for an invalid deposit.
 */
export async function gather(
  bytes: AsyncIterable<Buffer>,
  loader: Loader,
  given: { report: DepositReport; progress: Progress; check: (head: DepositHead, header: Header) => Promise<void> },
): Promise<Gathered> {
  const gathering = new Gathering(loader, given.report)
  let isChecked = false
  for await (const { parts, faults, unknown } of readAny(bytes)) {
    for (const fault of faults) gathering.addFault(fault)
    for (const part of parts) gathering.take(part)
    const { head, header } = gathering
    if (!isChecked && head && header) {
      isChecked = true
      await given.check(head, header)
    }
    given.progress.reading(gathering.read, header && expectedOf(header))
    given.report.unknown = { ...Object.fromEntries(unknown), ...Object.fromEntries(gathering.unknownStatuses) }
    await loader.settle()
  }
  await loader.finish()
  gathering.refuseFaulty()
  Object.assign(given.report.unknown, Object.fromEntries(gathering.substitutes))
  return gathering.whole()
}

class Gathering {
  head: DepositHead | null = null
  header: Header | null = null
  read = 0
  readonly unknownStatuses = new Map<string, number>()
  /** The substitutes of values that the deposit does not have or the portal does not store, with numbers. */
  readonly substitutes = new Map<string, number>()
  readonly #loader: Loader
  readonly #report: DepositReport
  readonly #domains = new DomainStage()
  readonly #counts = { domain: 0, host: 0, contact: 0, registrar: 0, idnTableRef: 0, nndn: 0 }
  #eppParams: EppParams | null = null
  #refusedDomains = 0

  constructor(loader: Loader, report: DepositReport) {
    this.#loader = loader
    this.#report = report
  }

  take(part: DepositPart) {
    if (part.kind === 'head') {
      this.head = part.head
      this.#report.deposit = { ...part.head, tld: null }
      return
    }
    if (part.kind === 'header') return this.#takeHeader(part)
    if (part.kind === 'eppParams') {
      this.#eppParams = part
      return
    }
    if (part.kind === 'delete') {
      if (this.head?.type === 'FULL') throw new BrokenDeposit('it is a full deposit and deletes objects')
      return stageDeleted(this.#loader, part)
    }
    this.read++
    this.#counts[part.kind]++
    this.#stage(part)
  }

  /**
   * Adds a fault to the report. The deposit is refused at its end, or at the first fault above the limit of the list.
   */
  addFault(fault: Remark) {
    this.#report.faultsCount++
    if (this.#report.faultsCount > mostRemarks) this.refuseFaulty()
    this.#report.faults.push(fault)
  }

  refuseFaulty() {
    const { faultsCount } = this.#report
    if (faultsCount > mostRemarks) throw new BrokenDeposit(`it has more than ${mostRemarks} faults`)
    if (faultsCount > 0) throw new BrokenDeposit(faultsCount === 1 ? 'it has a fault' : `it has ${faultsCount} faults`)
  }

  whole(): Gathered {
    const { head, header } = this
    if (!head || !header) throw new BrokenDeposit('it has no header')
    return { head, header, eppParams: this.#eppParams, counts: this.#counts, refusedDomains: this.#refusedDomains }
  }

  #takeHeader(header: Header) {
    if (this.header) throw new BrokenDeposit('it has two headers')
    this.header = header
    if (this.#report.deposit) this.#report.deposit.tld = header.tld
  }

  #stage(part: Exclude<DepositPart, { kind: 'head' | 'header' | 'eppParams' | 'delete' }>) {
    switch (part.kind) {
      case 'domain': {
        const refusal = this.#domains.add(this.#loader, part, this.#notes)
        if (refusal) this.#refuse(part.name, refusal)
        return
      }
      case 'contact':
        return stageContact(this.#loader, part, this.#notes)
      case 'host':
        return stageHost(this.#loader, part, this.#notes)
      case 'registrar':
        return stageRegistrar(this.#loader, part, this.#notes)
      case 'idnTableRef':
        return stageIdnTable(this.#loader, part)
      case 'nndn':
        return stageReserved(this.#loader, part)
    }
  }

  #refuse(name: string, refusal: DomainRefusal) {
    this.#refusedDomains++
    this.#report.refusedCount++
    if (this.#report.refused.length >= mostRemarks) return
    this.#report.refused.push({ object: `domain ${quoted(name).slice(1, -1)}`, reason: refusals[refusal] })
  }

  readonly #notes: Notes = {
    addStatus: (kind, status) => {
      const name = `status ${quoted(status)} of a ${kind}`
      addOne(
        this.unknownStatuses,
        this.unknownStatuses.has(name) || this.unknownStatuses.size < 100 ? name : 'other statuses',
      )
    },
    addSubstitute: (remark) => addOne(this.substitutes, remark),
  }
}

function addOne(numbers: Map<string, number>, name: string) {
  numbers.set(name, (numbers.get(name) ?? 0) + 1)
}

const refusals: Readonly<Record<DomainRefusal, string>> = {
  'no-domain-name': 'it is no domain name',
  'zone-unknown': 'it is in no zone of this registry (ZONES)',
  'label-count': 'it has another number of labels than names of its zone have (ZONES)',
  'expires-too-late': 'it expires after the year 9999',
}

function expectedOf({ counts }: Header): number | null {
  const kinds = ['domain', 'host', 'contact', 'registrar', 'idnTableRef', 'nndn'] as const
  const declared = kinds.flatMap((kind) => declaredCount(counts, kind) ?? [])
  return declared.length === 0 ? null : declared.reduce((sum, count) => sum + count, 0)
}
