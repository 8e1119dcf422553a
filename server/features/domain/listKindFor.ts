import type { DomainQuery } from '#contract/domain.ts'
import type { Db } from '#server/db/connect.ts'
import { findOwnSet, type SetType } from '#server/features/set/parts/setListStore.ts'
import type { Holder } from '#server/http/serve.ts'
import { domainKind } from './domainKind.ts'
import { domainsUsingKind } from './parts/domainsUsingSet.ts'

type Asked = { who: Holder; query: Pick<DomainQuery, 'nsset' | 'keyset'> }

/**
 * What a list query is asked of: with a set of mine among its filters all domains that use it, else those of mine
 * (docs/rules.md#lists). Another's set stays a filter of mine.
 */
export async function kindAsked(db: Db, { who, query: { nsset, keyset } }: Asked): Promise<typeof domainKind> {
  const find = async (type: SetType, handle: string | undefined) => {
    const id = handle && (await findOwnSet(db, type, { handle, contactId: who.contact.id }))
    return id ? [{ type, id }] : []
  }
  const [first, ...more] = [...(await find('nsset', nsset)), ...(await find('keyset', keyset))]
  return first ? domainsUsingKind([first, ...more]) : domainKind
}
