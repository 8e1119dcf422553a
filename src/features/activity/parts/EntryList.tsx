import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { ActivityRow } from '#contract/activity.ts'
import { EntryObject } from './EntryObject.tsx'
import { EntryPerson } from './EntryPerson.tsx'

type EntryListProps = {
  entries: readonly ActivityRow[]
  label: string
  /** All are about the object of the page they stand on, which is not named again. */
  isOfOne?: boolean
}

/** Entries of a history, one under the other: when, what on what, and by whom from where. */
export function EntryList({ entries, label, isOfOne = false }: EntryListProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <List aria-label={label}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>
              <FormattedDate value={entry.at} dateStyle="medium" timeStyle="short" />
            </time>
            <div>
              <strong>
                <FormattedMessage id={`activity.action.${entry.action}`} />
              </strong>
              {entry.result === 'cancelled' && (
                <>
                  {' · '}
                  <FormattedMessage id="activity.cancelled" />
                </>
              )}
              <EntryObject entry={isOfOne ? { ...entry, object: null } : entry} />
            </div>
            <EntryPerson entry={entry} />
          </li>
        ))}
      </List>
    </Box>
  )
}

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: 2,
    columnGap: 16,
    paddingBlock: 8,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& > li:first-of-type': { paddingTop: 0 },
  '& > li:last-of-type': { borderBottom: 0 },
  '& strong': { fontWeight: theme.typography.fontWeightMedium },
  '& time, & small': { color: theme.vars.palette.text.secondary },
  '& small': { display: 'block', fontSize: 'inherit' },
  // By its own room, not the screen's: it stands on a page and in a part of one.
  '@container (min-width: 560px)': {
    '& > li': { gridTemplateColumns: '168px minmax(0, 3fr) minmax(0, 2fr)' },
  },
}))
