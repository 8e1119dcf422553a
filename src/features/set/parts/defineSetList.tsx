import { styled } from '@mui/material/styles'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { FilteredList } from '#contract/filterChoice.ts'
import { type SetColumn, SetQuery, type SetRow } from '#contract/set.ts'
import type { MessageId } from '#intl/ids.ts'
import type { StateCode } from '#contract/state.ts'
import {
  lockColumn,
  registrarColumn,
  registryColumn,
  RowLink,
  statesColumn,
} from '#src/features/list/parts/columns.tsx'
import { defineList, type List, type ListColumn, type ListDefinition } from '#src/features/list/parts/defineList.ts'
import type { ListCalls } from '#src/features/list/parts/requests.ts'
import { activeFilter, choiceFilter, yesNo } from '#src/features/list/parts/filters.ts'
import { exceptions, StateChips } from '#src/features/record/parts/StateChips.tsx'
import { recordLinks } from '#src/features/list/parts/rowMenu.ts'
import { countFitting, roomBeside } from '../countFitting.ts'

/** The differences between the list of nssets and the list of keysets. */
type SetListDefinition = Omit<ListCalls<SetRow, SetQuery>, 'query'> &
  Pick<ListDefinition<SetRow, SetQuery>, 'messages' | 'searchMask' | 'home' | 'pageOf' | 'Peek'> & {
    name: 'nsset' | 'keyset'
    contents: {
      title: MessageId
      /** Returns the servers or keys of a row in words. */
      namesOf: (row: SetRow) => readonly string[]
    }
  }

/** Defines a list of nssets or keysets. */
export function defineSetList({ contents, ...definition }: SetListDefinition): List<SetRow, SetQuery> {
  return defineList<SetRow, SetQuery>({
    ...definition,
    columns: columnsOf(`${definition.name}s`, definition.pageOf, contents),
    filters: [
      {
        // Set by links from a merge candidate.
        active: ({ handle }, intl) => [
          activeFilter(['handle'], handle && intl.formatMessage({ id: 'filter.set.handle' }, { handle })),
        ],
      },
    ],
    query: SetQuery,
    nameOf: ({ handle }) => handle,
    titleOf: ({ handle }) => handle,
    // Two parts and a separator, as registrars make handles.
    isLikelyName: (text) => /^[a-z0-9]+[-._:/][a-z0-9._:/-]*$/i.test(text),
    recordLinks: ({ registrar }) => recordLinks.registrar(registrar),
  })
}

/** Returns every column of a list of sets in the default order. */
function columnsOf(
  list: FilteredList,
  pageOf: (handle: string) => string,
  { title, namesOf }: SetListDefinition['contents'],
): readonly ListColumn<SetRow, SetQuery, SetColumn | 'contents'>[] {
  return [
    {
      field: 'handle',
      title: 'set.field.handle',
      flex: 1.25,
      minWidth: 168,
      onCard: 'heading',
      nameIn: ({ handle }) => handle,
      render: ({ handle, states }, { tabIndex, room, columns = [] }) => (
        <HandleAndStates>
          <RowLink to={pageOf(handle)} tabIndex={tabIndex}>
            {handle}
          </RowLink>
          {columns.every(({ field }) => field !== 'states') && exceptions(states).length > 0 && (
            <StateChips codes={states} room={roomBeside(handle, room)} />
          )}
        </HandleAndStates>
      ),
    },
    {
      field: 'contents',
      title,
      isUnsorted: true,
      flex: 3,
      minWidth: 200,
      onCard: 'summary',
      isEmpty: (row) => namesOf(row).length === 0,
      render: (row, { room }) => (
        <ContentsText names={namesOf(row)} shown={room === undefined ? 1 : countFitting(namesOf(row), room)} />
      ),
    },
    {
      field: 'domains',
      title: 'set.field.domains',
      minWidth: 92,
      align: 'right',
      onCard: 'summary',
      render: ({ domains }, { room }) =>
        room === undefined ? (
          <span data-whole>
            <FormattedMessage id="domain.count" values={{ count: domains }} />
          </span>
        ) : (
          <FormattedNumber value={domains} />
        ),
      filters: [
        choiceFilter('unused', 'filter.set.by.unused', yesNo, (value, intl) =>
          intl.formatMessage({ id: `filter.set.unused.${value}` }),
        ),
      ],
    },
    // A card has room for the servers or keys instead.
    { ...registrarColumn('set.field.registrar', list), onCard: 'nowhere', isHiddenAtFirst: 'besidePeek' },
    // Hardly any set has a state beside its lock, so it is shown beside the handle until the column is.
    { ...statesColumn('set.field.states', setStates), onCard: 'nowhere', isHiddenAtFirst: true },
    lockColumn('set.field.lock'),
    registryColumn('set.field.registry_status'),
  ]
}

/** The first servers or keys of a set and how many more there are; all of them in the tooltip. */
function ContentsText({ names, shown }: { names: readonly string[]; shown: number }) {
  const more = names.length - shown
  return (
    <Contents title={names.join('\n')}>
      <span>{names.slice(0, shown).join(', ')}</span>
      {more > 0 && <span>+{more}</span>}
    </Contents>
  )
}

const HandleAndStates = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  minWidth: 0,
  maxWidth: '100%',
  '[role="gridcell"] > &': { flexWrap: 'nowrap', overflow: 'hidden' },
  // The chip is cut first.
  '& > a': { flexShrink: 0, maxWidth: '100%' },
})

const Contents = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: 6,
  maxWidth: '100%',
  verticalAlign: 'bottom',
  // The font for codes is drawn larger, so it is a size smaller.
  '& > span:first-of-type': {
    ...theme.typography.code,
    fontSize: theme.typography.caption.fontSize,
    lineHeight: 'inherit',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}))

/** The states that sets can be filtered by, the most urgent first. A lock has its own filter. */
const setStates: readonly StateCode[] = [
  'deleteCandidate',
  'serverUpdateProhibited',
  'serverTransferProhibited',
  'serverDeleteProhibited',
]
