import type { ContactDetail } from '#contract/contact.ts'
import type { DomainDetail } from '#contract/domain.ts'
import type { KeysetDetail } from '#contract/keyset.ts'
import type { NssetDetail } from '#contract/nsset.ts'
import type { ObjectType } from '#contract/record.ts'
import type { RegistrarDetail } from '#contract/registrar.ts'
import type { Db } from '#server/db/connect.ts'
import type { Looking } from '#server/features/record/parts/lookAt.ts'

/** How each kind of object is read by whoever asks: what they may see is decided there, never again here. */
export type Readers = {
  domain: (looking: Looking, name: string) => Promise<DomainDetail>
  contact: (looking: Looking, handle: string) => Promise<ContactDetail>
  nsset: (looking: Looking, handle: string) => Promise<NssetDetail>
  /** `domain` is the one that digests are worked out for. */
  keyset: (looking: Looking, asked: { handle: string; domain: string | undefined }) => Promise<KeysetDetail>
  registrar: (db: Db, handle: string) => Promise<RegistrarDetail>
}

/** Everything a statement says, as the asker may know it. */
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

type Asked = { type: ObjectType; id: string }

/** Looks at the object alone, as its page does: counted if it is not mine, refused if it is not there. */
export async function lookOnce(readers: Readers, looking: Looking, { type, id }: Asked): Promise<void> {
  if (type === 'keyset') await readers.keyset(looking, { handle: id, domain: undefined })
  else await readers[type](looking, id)
}

/** Reads the object and what is around it; `looking` counts nothing and sees one moment, `validAt`. */
export async function gather(readers: Readers, looking: Looking, asked: Asked & { validAt: Date }): Promise<Gathered> {
  const found = await objectOf(readers, looking, asked)
  const registrar = await readers.registrar(looking.db, found.detail.registrar.handle)
  return { ...found, validAt: asked.validAt, isPublic: found.detail.access === 'public', registrar }
}

async function objectOf(readers: Readers, looking: Looking, { type, id }: Asked) {
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
