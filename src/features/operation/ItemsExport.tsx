import { exportOperationCsv, operationFileColumns, type Operation } from '#contract/operation.ts'
import { CsvExport } from '#src/features/list/parts/CsvExport.tsx'

/** Exports the result of every object of an operation. */
export function ItemsExport({ operation: { id, total } }: { operation: Operation }) {
  return (
    <CsvExport
      isWhole
      call={exportOperationCsv}
      params={{ id }}
      total={total}
      queryOf={({ lang, delimiter, values }) => ({ lang, delimiter, values, columns: operationFileColumns.join() })}
    />
  )
}
