import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { states as known, type StateCode, type StateRow } from '#contract/state.ts'
import { daysBetween, type LifeDays } from './lifeGeometry.ts'
import { StateChip } from './StateChips.tsx'
import { StateIcon } from './StateIcon.tsx'

/**
 * Every state of a record, most urgent first: what it means in plain words, its official name (the code in
 * the tooltip), who set it and since when.
 */
export function StateList({ states, life }: { states: readonly StateRow[]; life: LifeDays | null }) {
  const shown = [...states].sort((one, other) => known[one.code].rank - known[other.code].rank)

  if (shown.length === 0) return <FormattedMessage id="record.states.none" />
  return (
    <List>
      {shown.map(({ code, setBy, since }) => (
        <li key={`${code} ${setBy}`}>
          <Box sx={{ mb: 0.5 }}>
            <FormattedMessage id={`state.${code}.about`} />
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              rowGap: 0.5,
              typography: 'body2',
              color: 'text.secondary',
            }}
          >
            <StateChip
              data-tone={known[code].tone}
              title={code}
              style={{ height: 'auto', minHeight: 20, whiteSpace: 'normal' }}
            >
              <StateIcon tone={known[code].tone} />
              <span>
                <FormattedMessage id={`state.${code}`} values={{ days: daysIn(code, life) }} />
              </span>
            </StateChip>
            <span>
              <FormattedMessage id={`record.set_by.${setBy}`} />
              {' · '}
              <FormattedDate value={since} dateStyle="medium" timeStyle="short" />
            </span>
          </Box>
        </li>
      ))}
    </List>
  )
}

/** The days left that a warning's name speaks of. */
function daysIn(code: StateCode, life: LifeDays | null): number {
  if (!life) return 0
  return Math.max(0, daysBetween(life.today, code === 'deleteWarning' ? life.isDeletedOn : life.expiresOn))
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { paddingBlock: 8, borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& li:last-of-type': { paddingBottom: 0 },
}))
