import type { DomainQuery } from '#contract/domain.ts'
import type { Db } from '#server/db/connect.ts'
import { findOwnSet, type SetType } from '#server/features/set/parts/setListStore.ts'
import type { Holder } from '#server/http/serve.ts'
import { domainKind } from './domainKind.ts'
import { domainsUsingKind } from './parts/domainsUsingSet.ts'

type ListRequest = { who: Holder; query: Pick<DomainQuery, 'nsset' | 'keyset'> }

/**
 * Returns the list that a query applies to. With an own set among the filters it has all domains that use the set, else
 * the user's domains (docs/rules.md#lists). A foreign set is an ordinary filter.
 */
export async function listKindFor(db: Db, { who, query: { nsset, keyset } }: ListRequest): Promise<typeof domainKind> {
  const find = async (type: SetType, handle: string | undefined) => {
    const id = handle && (await findOwnSet(db, type, { handle, contactId: who.contact.id }))
    return id ? [{ type, id }] : []
  }
  const [first, ...more] = [...(await find('nsset', nsset)), ...(await find('keyset', keyset))]
  return first ? domainsUsingKind([first, ...more]) : domainKind
}
