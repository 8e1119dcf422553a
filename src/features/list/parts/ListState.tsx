import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { Link } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'
import type { List, ListMessages } from './defineList.ts'

/** Beside the title of a list: how many rows it has, and how many of them are mine where others' are among them. */
export function ListCount({ total, mine = total }: { total: number; mine?: number }) {
  return (
    <Box component="span" sx={{ typography: 'subtitle1', color: 'text.secondary', ml: 0.75 }}>
      <FormattedNumber value={total} />
      {mine < total && (
        <>
          {' · '}
          <FormattedMessage id="grid.mine" values={{ count: mine }} />
        </>
      )}
    </Box>
  )
}

type NothingListedProps = {
  list: Pick<List<never, never>, 'home' | 'pageOf' | 'isLikelyName'> & {
    messages: Pick<ListMessages, 'nothingFits' | 'empty'>
  }
  view: string
}

/** Why a list is empty: nothing fits the filters, or the contact has no such object. A searched name can be looked up. */
export function NothingListed({ list: { messages, home, pageOf, isLikelyName }, view }: NothingListedProps) {
  const { contact } = useInfo()

  if (view !== '')
    return (
      <NothingFits message={messages.nothingFits} home={home()} view={view}>
        {(searched) =>
          isLikelyName(searched) && (
            <Button variant="contained" component={Link} to={pageOf(searched)}>
              <FormattedMessage id="overview.look_up.nearest" values={{ name: searched }} />
            </Button>
          )
        }
      </NothingFits>
    )
  return (
    <EmptyList>
      <FormattedMessage id={messages.empty} values={{ handle: contact?.handle ?? '' }} />
    </EmptyList>
  )
}

type NothingFitsProps = {
  message: MessageId
  /** The list without filters. */
  home: string
  /** The filters of the address. */
  view: string
  /** Another thing to do with the searched text. */
  children?: (searched: string) => ReactNode
}

/** No row fits the filters or the search, which is quoted, and a link to the list without them. */
export function NothingFits({ message, home, view, children }: NothingFitsProps) {
  const { q: searched, ...filters } = Object.fromEntries(new URLSearchParams(view))
  const quoted = (
    <Box key="text" component="q" sx={{ overflowWrap: 'anywhere' }}>
      {searched}
    </Box>
  )

  return (
    <EmptyList
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {searched && children?.(searched)}
          <Button variant="outlined" component={Link} to={home}>
            <FormattedMessage id="grid.remove_filters" />
          </Button>
        </Box>
      }
    >
      {searched ? (
        <FormattedMessage
          id={Object.keys(filters).length > 0 ? 'grid.nothing_for_filtered' : 'grid.nothing_for'}
          values={{ text: quoted }}
        />
      ) : (
        <FormattedMessage id={message} />
      )}
    </EmptyList>
  )
}
