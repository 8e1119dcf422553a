import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { FilteredList } from '#contract/filterChoice.ts'
import { SetQuery, type SetRow } from '#contract/set.ts'
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
import { recordLinks } from '#src/features/list/parts/rowMenu.ts'

/** The differences between the list of nssets and the list of keysets. */
type SetListDefinition = Omit<ListCalls<SetRow, SetQuery>, 'query'> &
  Pick<ListDefinition<SetRow, SetQuery>, 'messages' | 'home' | 'pageOf' | 'Peek'> & { name: 'nsset' | 'keyset' }

/** Defines a list of nssets or keysets. */
export function defineSetList(definition: SetListDefinition): List<SetRow, SetQuery> {
  return defineList<SetRow, SetQuery>({
    ...definition,
    columns: columnsOf(`${definition.name}s`, definition.pageOf),
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
function columnsOf(list: FilteredList, pageOf: (handle: string) => string): readonly ListColumn<SetRow, SetQuery>[] {
  return [
    {
      field: 'handle',
      title: 'set.field.handle',
      flex: 2,
      minWidth: 168,
      onCard: 'heading',
      nameIn: ({ handle }) => handle,
      render: ({ handle }, { tabIndex }) => (
        <RowLink to={pageOf(handle)} tabIndex={tabIndex}>
          {handle}
        </RowLink>
      ),
    },
    {
      field: 'domains',
      title: 'set.field.domains',
      minWidth: 88,
      align: 'right',
      onCard: 'summary',
      render: ({ domains }, { room }) =>
        room === undefined ? (
          <FormattedMessage id="domain.count" values={{ count: domains }} />
        ) : (
          <FormattedNumber value={domains} />
        ),
      filters: [
        choiceFilter('unused', 'filter.set.by.unused', yesNo, (value, intl) =>
          intl.formatMessage({ id: `filter.set.unused.${value}` }),
        ),
      ],
    },
    registrarColumn('set.field.registrar', list),
    statesColumn('set.field.states', setStates),
    lockColumn('set.field.lock'),
    registryColumn('set.field.registry_status'),
  ]
}

/** The states that sets can be filtered by, the most urgent first. A lock has its own filter. */
const setStates: readonly StateCode[] = [
  'deleteCandidate',
  'serverUpdateProhibited',
  'serverTransferProhibited',
  'serverDeleteProhibited',
]
