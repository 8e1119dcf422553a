import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { Link } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'
import type { ListMessages } from './defineList.ts'

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

/** Why a list is empty: nothing fits the filters, or the contact has no such object. */
export function NothingListed({
  messages,
  home,
  isFiltered,
}: {
  messages: ListMessages
  home: string
  isFiltered: boolean
}) {
  const { contact } = useInfo()

  if (isFiltered) return <NothingFits message={messages.nothingFits} home={home} />
  return (
    <EmptyList>
      <FormattedMessage id={messages.empty} values={{ handle: contact?.handle ?? '' }} />
    </EmptyList>
  )
}

/** No row fits the filters, and a link to the list without them. */
export function NothingFits({ message, home }: { message: MessageId; home: string }) {
  return (
    <EmptyList
      action={
        <Button variant="outlined" component={Link} to={home}>
          <FormattedMessage id="grid.remove_filters" />
        </Button>
      }
    >
      <FormattedMessage id={message} />
    </EmptyList>
  )
}
