import { useIntl } from 'react-intl'
import { activityColumns, exportActivityCsv, type ActivityQuery } from '#contract/activity.ts'
import { CsvExport } from '#src/features/record/parts/CsvExport.tsx'
import { FilterBar } from '#src/ui/grid/FilterBar.tsx'
import { activeFilters, activityFilters } from './filters.ts'

export type ActivityToolsProps = { query: ActivityQuery; total: number }

/** What narrows the entries, and the file of those that are shown. */
export function ActivityTools({ query, total }: ActivityToolsProps) {
  const intl = useIntl()

  return (
    <>
      <FilterBar specs={activityFilters(intl)} filters={activeFilters(query, intl)} />
      <CsvExport
        isWhole
        call={exportActivityCsv}
        total={total}
        queryOf={({ lang, delimiter, values }) => ({
          ...query,
          page: 1,
          lang,
          delimiter,
          values,
          columns: activityColumns.join(),
        })}
      />
    </>
  )
}
