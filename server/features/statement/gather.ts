import type { ContactDetail } from '#contract/contact.ts'
import type { DomainDetail } from '#contract/domain.ts'
import type { KeysetDetail } from '#contract/keyset.ts'
import type { NssetDetail } from '#contract/nsset.ts'
import type { ObjectType } from '#contract/record.ts'
import type { RegistrarDetail } from '#contract/registrar.ts'
import type { Db } from '#server/db/connect.ts'
import type { Viewer } from '#server/features/record/parts/viewObject.ts'

/** Reads each kind of object for the caller; the readers decide what the caller may see. */
export type Readers = {
  domain: (looking: Viewer, name: string) => Promise<DomainDetail>
  contact: (looking: Viewer, handle: string) => Promise<ContactDetail>
  nsset: (looking: Viewer, handle: string) => Promise<NssetDetail>
  /** `domain` is the one that the DS digests are computed for. */
  keyset: (looking: Viewer, keyset: { handle: string; domain: string | undefined }) => Promise<KeysetDetail>
  registrar: (db: Db, handle: string) => Promise<RegistrarDetail>
}

/** The content of a statement, limited to what the caller may see. */
export type Gathered = {
  validAt: Date
  isPublic: boolean
  registrar: RegistrarDetail
} & (
  | {
      type: 'domain'
      detail: DomainDetail
      holder: ContactDetail | null
      nsset: NssetDetail | null
      keyset: KeysetDetail | null
    }
  | { type: 'contact'; detail: ContactDetail }
  | { type: 'nsset'; detail: NssetDetail }
  | { type: 'keyset'; detail: KeysetDetail }
)

type ObjectReference = { type: ObjectType; id: string }

/** Reads the object once, as its page does: counts a view of a foreign object, refuses one that does not exist. */
export async function lookOnce(readers: Readers, looking: Viewer, { type, id }: ObjectReference): Promise<void> {
  if (type === 'keyset') await readers.keyset(looking, { handle: id, domain: undefined })
  else await readers[type](looking, id)
}

/** Reads the object and its related records from the snapshot of `validAt`, without counting a view. */
export async function gather(
  readers: Readers,
  looking: Viewer,
  object: ObjectReference & { validAt: Date },
): Promise<Gathered> {
  const found = await objectOf(readers, looking, object)
  const registrar = await readers.registrar(looking.db, found.detail.registrar.handle)
  return { ...found, validAt: object.validAt, isPublic: found.detail.access === 'public', registrar }
}

async function objectOf(readers: Readers, looking: Viewer, { type, id }: ObjectReference) {
  if (type === 'contact') return { type, detail: await readers.contact(looking, id) }
  if (type === 'nsset') return { type, detail: await readers.nsset(looking, id) }
  if (type === 'keyset') return { type, detail: await readers.keyset(looking, { handle: id, domain: undefined }) }
  const detail = await readers.domain(looking, id)
  const { holder, nsset, keyset, fqdn: domain } = detail
  return {
    type,
    detail,
    holder: holder && (await readers.contact(looking, holder.handle)),
    nsset: typeof nsset === 'string' ? await readers.nsset(looking, nsset) : null,
    keyset: typeof keyset === 'string' ? await readers.keyset(looking, { handle: keyset, domain }) : null,
  }
}
