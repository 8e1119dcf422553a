import type { Call } from '#contract/call.ts'
import type { Column } from '#src/ui/grid/column.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { CsvExport } from '../CsvExport.tsx'
import { registryField } from '../registry/registryColumn.tsx'

/** The file of a list: its call, whose list it is where the call's path says so, and every column there is. */
export type ListFile = { call: Call; params?: Readonly<Record<string, string>>; columns: readonly string[] }

type Props = {
  file: ListFile
  query: object
  total: number
  /** The columns shown. */
  look: { columns: readonly Pick<Column<never>, 'field'>[] }
}

/** The rows that are shown, all of them, as a file. */
export function CsvTool({ file, query, total, look }: Props) {
  const { isBesideRegistry } = useFrame().settings
  const all = file.columns.filter((column) => isBesideRegistry || column !== registryField)
  return (
    <CsvExport
      call={file.call}
      params={file.params}
      total={total}
      queryOf={({ columns, ...choice }) => ({
        ...query,
        ...choice,
        page: 1,
        columns: (columns === 'all' ? all : look.columns.map(({ field }) => field)).join(),
      })}
    />
  )
}
