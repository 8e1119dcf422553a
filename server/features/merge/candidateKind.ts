import type { CandidateColumn, CandidateQuery, CandidateRow } from '#contract/merge.ts'
import type { ListedKind } from '#server/features/record/parts/own/kind.ts'
import { candidatesOf, type ListedCandidate } from './parts/candidateStore.ts'

/** The list of contacts that could be merged into the user's contact. */
export const candidateKind: ListedKind<CandidateQuery, ListedCandidate, CandidateRow, CandidateColumn> = {
  fileName: 'merge-candidates',
  listOf: candidatesOf,
  toLine: ({ registrar, registrarName, ...row }) => ({ ...row, registrar: { handle: registrar, name: registrarName } }),
  columns: {
    handle: { heading: 'merge.field.handle', cell: (row) => row.handle },
    domains: { heading: 'merge.field.domains', cell: (row) => String(row.domains) },
    nssets: { heading: 'merge.field.nssets', cell: (row) => String(row.nssets) },
    keysets: { heading: 'merge.field.keysets', cell: (row) => String(row.keysets) },
    registrar: [
      { heading: 'merge.field.registrar', cell: (row) => row.registrar.handle },
      { heading: 'domain.field.registrar_name', cell: (row) => row.registrar.name ?? '' },
    ],
  },
}
