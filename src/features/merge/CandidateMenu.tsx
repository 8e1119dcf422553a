import { useNavigate } from 'react-router'
import type { CandidateRow } from '#contract/merge.ts'
import { rowCommand } from '#src/features/list/parts/rowMenu.ts'
import { paths } from '#src/routing/paths.ts'
import { copyText } from '#src/ui/command/keyNotice.ts'
import { RowMenu } from '#src/ui/command/RowMenu.tsx'
import type { RowMenuProps } from '#src/features/list/parts/rowMenu.ts'
import { reviewOf } from './mergeAddress.ts'

/** Everything one can do with one candidate, whatever else is selected. */
export function CandidateMenu({ row, at, isChosen, onToggle, onClose }: RowMenuProps<CandidateRow>) {
  const navigate = useNavigate()
  const { handle, registrar } = row
  const lists = [
    { field: 'domains', to: paths.domains() },
    { field: 'nssets', to: paths.nssets() },
    { field: 'keysets', to: paths.keysets() },
  ] as const

  if (!at) return null
  return (
    <RowMenu
      label={handle}
      at={at}
      onClose={onClose}
      commands={[
        [rowCommand('row.open', 'merge.compare', () => void navigate(reviewOf([handle])), ['Enter'])],
        [
          ...lists
            .filter(({ field }) => row[field] > 0)
            .map(({ field, to }) =>
              rowCommand(`row.${field}`, `merge.open.${field}`, () => {
                void navigate(`${to}?${new URLSearchParams({ handle })}`)
              }),
            ),
          {
            ...rowCommand(
              'row.registrar',
              'command.row.open_registrar',
              () => void navigate(paths.registrar(registrar.handle)),
            ),
            values: { name: registrar.name ?? registrar.handle },
          },
        ],
        [
          rowCommand('selection.toggle', isChosen ? 'command.row.unselect' : 'command.row.select', onToggle, ['x']),
          rowCommand('row.copy', 'command.row.copy', () => void copyText(handle)),
        ],
      ]}
    />
  )
}
