import { useIntl } from 'react-intl'
import { lockPositions } from '#contract/states.ts'
import type { LockPosition } from '#contract/operation.ts'
import { PlainSelect } from '#src/ui/grid/PlainSelect.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'

/** Shows only rows whose lock is in one position. */
export function LockFilter({ value }: { value: LockPosition | undefined }) {
  const intl = useIntl()
  const { change } = useListAddress()
  const options = [
    { value: '', label: intl.formatMessage({ id: 'record.lock.any' }) },
    ...lockPositions.map((position) => ({
      value: position,
      label: intl.formatMessage({ id: `record.lock.${position}` }),
    })),
  ]

  return (
    <PlainSelect label="record.lock.label" value={value ?? ''} options={options} onPick={(lock) => change({ lock })} />
  )
}
