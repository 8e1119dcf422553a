import { useIntl } from 'react-intl'
import type { Operation, OperationItemQuery } from '#contract/operation.ts'
import { PlainSelect } from '#src/ui/grid/PlainSelect.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'

type Given = { operation: Operation; value: OperationItemQuery['verdict'] }

/** Shows only what ended in one way, of those there are, each with its number. */
export function ItemFilter({ operation, value }: Given) {
  const intl = useIntl()
  const { change } = useListAddress()
  const tense = operation.status === 'prepared' ? 'will' : 'did'
  const options = verdicts
    .filter((verdict) => operation[verdict] > 0 || verdict === value)
    .map((verdict) => ({
      value: verdict,
      label: intl.formatMessage(
        { id: 'operation.item.of' },
        { verdict: intl.formatMessage({ id: `operation.verdict.${tense}.${verdict}` }), count: operation[verdict] },
      ),
    }))
  const any = { value: '', label: intl.formatMessage({ id: 'operation.item.any' }, { count: operation.total }) }

  return (
    <PlainSelect
      label="operation.item.show"
      value={value ?? ''}
      options={[any, ...options]}
      onPick={(verdict) => change({ verdict })}
    />
  )
}

const verdicts = ['refused', 'done', 'unchanged', 'cancelled'] as const
