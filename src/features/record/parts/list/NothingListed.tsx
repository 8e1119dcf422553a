import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'
import type { ListWords } from './ownList.ts'

/** Why there is no row: nothing fits the filters, or there is nothing at all that would be the contact's. */
export function NothingListed({ words, home, isFiltered }: { words: ListWords; home: string; isFiltered: boolean }) {
  const { contact } = useInfo()

  if (isFiltered) return <NothingFits words={words.nothingFits} home={home} />
  return (
    <EmptyList>
      <FormattedMessage id={words.empty} values={{ handle: contact?.handle ?? '' }} />
    </EmptyList>
  )
}

/** No row fits the filters, and the way to the list without them. */
export function NothingFits({ words, home }: { words: MessageId; home: string }) {
  return (
    <EmptyList
      action={
        <Button variant="outlined" component={Link} to={home}>
          <FormattedMessage id="grid.remove_filters" />
        </Button>
      }
    >
      <FormattedMessage id={words} />
    </EmptyList>
  )
}
