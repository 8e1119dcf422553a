import {
  blockDomains,
  exportDomainsCsv,
  exportSelectedDomainsCsv,
  listDomains,
  lookUpDomain,
  readDomain,
  selectDomains,
  weighDomains,
  type DomainQuery,
} from '#contract/domain.ts'
import { exportCandidateDomainsCsv, listCandidateDomains } from '#contract/merge.ts'
import type { Db } from '#server/db/connect.ts'
import type { ListDeps } from '#server/features/list/parts/listDeps.ts'
import { exportList, forCandidate, readList } from '#server/features/list/parts/readList.ts'
import { countSelection, exportSelection, matchNames } from '#server/features/list/parts/selection.ts'
import type { LockDeps } from '#server/features/operation/parts/deps.ts'
import { lockSelection } from '#server/features/operation/parts/lockSelection.ts'
import { findOwnSet, type SetType } from '#server/features/set/parts/listStore.ts'
import type { FindAuctionOfName } from '#server/features/record/parts/auctions.ts'
import { fileRequest } from '#server/http/exportRows.ts'
import { serve, type Holder, type Route } from '#server/http/serve.ts'
import { domainList, domainsUsing } from './parts/listStore.ts'
import { lookUp } from './lookUp.ts'
import { readDomainOrAuction } from './readDomain.ts'

type Deps = LockDeps & ListDeps & { publicViewsPerHour: number; findAuctionOfName: FindAuctionOfName }

/** Routes for the domains of the user, of merge candidates and of the user's sets, and for viewing any domain. */
export function domainRoutes(deps: Deps): Route[] {
  const { db, publicViewsPerHour } = deps
  return [
    serve(listDomains, async (request) => readList(deps, await listFor(db, request), request)),
    serve(exportDomainsCsv, async (request) => exportList(deps, await listFor(db, request), fileRequest(request))),
    serve(exportSelectedDomainsCsv, (request) => exportSelection(deps, domainList, request)),
    serve(listCandidateDomains, (request) => readList(deps, domainList, forCandidate(request, request.params))),
    serve(exportCandidateDomainsCsv, (request) =>
      exportList(deps, domainList, forCandidate(fileRequest(request), request.params)),
    ),
    serve(selectDomains, (request) => matchNames(deps, domainList, request)),
    serve(weighDomains, (request) => countSelection(deps, domainList, request)),
    serve(blockDomains, (request) => lockSelection(deps, domainList, request)),
    serve(lookUpDomain, (request) => lookUp(deps, { fqdn: request.params.id, address: request.address })),
    serve(readDomain, ({ who, params }) => readDomainOrAuction({ db, who, publicViewsPerHour }, params.id, deps)),
  ]
}

/**
 * Returns the list that a query applies to. With an own set among the filters it has all domains that use the set, else
 * the user's domains (docs/rules.md#lists). A foreign set is an ordinary filter.
 */
async function listFor(
  db: Db,
  { who, query: { nsset, keyset } }: { who: Holder; query: Pick<DomainQuery, 'nsset' | 'keyset'> },
): Promise<typeof domainList> {
  const find = async (type: SetType, handle: string | undefined) => {
    const id = handle && (await findOwnSet(db, type, { handle, contactId: who.contact.id }))
    return id ? [{ type, id }] : []
  }
  const [first, ...more] = [...(await find('nsset', nsset)), ...(await find('keyset', keyset))]
  return first ? domainsUsing([first, ...more]) : domainList
}
