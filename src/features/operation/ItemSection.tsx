import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { AnswerOf } from '#contract/call.ts'
import { listOperationItems, type Operation, type OperationItemQuery } from '#contract/operation.ts'
import { api } from '#src/api/client.ts'
import { PrintNote } from '#src/features/list/parts/PrintNote.tsx'
import { usePrintedRows } from '#src/features/list/parts/usePrintedRows.ts'
import { PlainSelect } from '#src/ui/grid/PlainSelect.tsx'
import { Pager } from '#src/ui/grid/Pager.tsx'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { usePageKeys } from '#src/ui/grid/pageKeys.ts'
import { ItemTable } from './ItemTable.tsx'
import { isUnconfirmed } from './operationState.ts'

type Props = {
  operation: Operation
  /** A page of its objects, and the query of the request for it. */
  items: { query: OperationItemQuery; page: AnswerOf<typeof listOperationItems> }
  tools: ReactNode
}

/** Every object of an operation with its result, the refused first, a page at a time. */
export function ItemSection({ operation, items: { query, page }, tools }: Props) {
  const heading = useId()
  const { isPending } = useListAddress()
  usePageKeys(page)
  const { id } = operation
  const view = `${id} ${query.verdict}`
  const printed = usePrintedRows(page, view, (at, signal) =>
    api(listOperationItems, { params: { id }, query: { ...query, page: at, size: 100 } }, signal),
  )

  return (
    <Box component="section" aria-labelledby={heading} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1 }}>
        <Typography id={heading} variant="h3" component="h2" sx={{ flex: '1 1 auto' }}>
          <FormattedMessage id="operation.item.title" />
        </Typography>
        <ItemFilter operation={operation} value={query.verdict} />
        {tools}
      </Box>
      {printed && <PrintNote printed={printed} page={page} />}
      <Box aria-busy={isPending} data-pending={isPending} data-print={printed ? 'rows' : undefined} sx={rowsLook}>
        {page.items.length === 0 ? (
          <Typography sx={{ py: 3, color: 'text.secondary' }}>
            <FormattedMessage id="operation.item.none" />
          </Typography>
        ) : (
          <ItemTable
            items={printed?.rows ?? page.items}
            objectType={operation.objectType}
            tense={operation.status === 'prepared' ? 'will' : 'did'}
            labelledBy={heading}
          />
        )}
      </Box>
      <Pager page={page} />
    </Box>
  )
}

/** Old rows stay until new ones come; only a wait one would notice is shown. */
const rowsLook = {
  transition: 'opacity 100ms linear',
  '&[data-pending="true"]': { opacity: 0.55, transitionDelay: '150ms' },
} as const

type ItemFilterProps = { operation: Operation; value: OperationItemQuery['verdict'] }

/** Shows only the objects with one result, of the results that there are, each with its number. */
function ItemFilter({ operation, value }: ItemFilterProps) {
  const intl = useIntl()
  const { change } = useListAddress()
  const tense = operation.status === 'prepared' ? 'will' : 'did'
  const wordOf = (verdict: (typeof verdicts)[number]) =>
    verdict === 'done' && tense === 'did' && isUnconfirmed(operation.registry)
      ? 'operation.verdict.did.requested'
      : (`operation.verdict.${tense}.${verdict}` as const)
  const options = verdicts
    .filter((verdict) => operation[verdict] > 0 || verdict === value)
    .map((verdict) => ({
      value: verdict,
      label: intl.formatMessage(
        { id: 'operation.item.of' },
        { verdict: intl.formatMessage({ id: wordOf(verdict) }), count: operation[verdict] },
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
