import { useIntl } from 'react-intl'
import { candidateColumns } from '#contract/columns.ts'
import { exportMergeCandidatesCsv, type CandidateQuery } from '#contract/merge.ts'
import { CsvExport } from '#src/features/record/parts/CsvExport.tsx'
import { commonActive, onlyActive, registrarFilter } from '#src/features/record/parts/list/commonFilters.ts'
import { FilterBar } from '#src/ui/grid/FilterBar.tsx'
import type { CandidatePage } from './mergeCalls.ts'

export type CandidateToolsProps = { part: 'filters' | 'file'; query: CandidateQuery; page: CandidatePage }

/** What narrows the candidates, and the file of those that are shown. */
export function CandidateTools({ part, query, page }: CandidateToolsProps) {
  const intl = useIntl()

  if (part === 'filters')
    return (
      <FilterBar
        specs={[registrarFilter(page.items)]}
        filters={onlyActive([commonActive({ registrar: query.registrar }, intl).registrar])}
      />
    )
  return (
    <CsvExport
      isWhole
      call={exportMergeCandidatesCsv}
      total={page.total}
      queryOf={({ lang, delimiter, values }) => ({
        ...query,
        page: 1,
        lang,
        delimiter,
        values,
        columns: candidateColumns.join(),
      })}
    />
  )
}
