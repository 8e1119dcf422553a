import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { partStates } from '#contract/partStates.ts'
import type { StateCode, StateRow } from '#contract/state.ts'
import { states as known } from '#contract/states.ts'
import { daysBetween, type LifeDays } from './lifeGeometry.ts'
import { StateChip } from './StateChips.tsx'
import { StateIcon } from './StateIcon.tsx'

type StateListProps = {
  states: readonly StateRow[]
  life: LifeDays | null
  /** To strangers only public states are shown, so an empty list does not mean that there are none. */
  access: 'own' | 'public'
  /** Names the importance of a state in the registry too, in its tooltip. */
  showsImportance?: boolean
}

/**
 * Every state of a record, most urgent first. Each has the name that it has everywhere, who set it and since when, and
 * its meaning in plain words. The registry's name and the code are in the tooltip. Overtaken states are folded away
 * below, without their sentence, which is no longer true. `linked` is not listed: the records that use this one are
 * shown elsewhere.
 */
export function StateList({ states, life, access, showsImportance = false }: StateListProps) {
  const listed = states.filter(({ code }) => code !== 'linked')
  const { present, overtaken } = partStates(listed)

  if (listed.length === 0)
    return <FormattedMessage id={access === 'own' ? 'record.states.none' : 'record.states.none_public'} />
  return (
    <>
      <List>
        {byCode(present).map(([code, rows]) => (
          <li key={code}>
            <State {...{ code, rows, life, showsImportance }} />
            {rows.some(({ pending }) => pending !== 'set') && (
              <Box sx={{ mt: 0.5 }}>
                <FormattedMessage id={`state.${code}.about`} />
              </Box>
            )}
          </li>
        ))}
      </List>
      {overtaken.length > 0 && (
        <Before>
          <summary>
            <FormattedMessage id="record.states.before" values={{ count: overtaken.length }} />
          </summary>
          <List>
            {byCode(overtaken).map(([code, rows]) => (
              <li key={code}>
                <State {...{ code, rows, life }} isOvertaken />
              </li>
            ))}
          </List>
        </Before>
      )}
    </>
  )
}

/** A state that two have set is one state. */
function byCode(states: readonly StateRow[]): [StateCode, StateRow[]][] {
  const groups = new Map<StateCode, StateRow[]>()
  for (const state of states) groups.set(state.code, [...(groups.get(state.code) ?? []), state])
  return [...groups]
}

type StateProps = {
  code: StateCode
  /** One for each who set it. */
  rows: readonly StateRow[]
  life: LifeDays | null
  isOvertaken?: boolean
  showsImportance?: boolean
}

/** The name of a state, the registry's name and the code in its tooltip, and who set it when. */
function State({ code, rows, life, isOvertaken = false, showsImportance = false }: StateProps) {
  const intl = useIntl()
  const { importance } = known[code]
  const tone = isOvertaken ? 'neutral' : known[code].tone
  const official = intl.formatMessage({ id: `state.${code}` }, { days: isOvertaken ? -1 : daysIn(code, life) })

  const importances =
    showsImportance && importance !== null
      ? [intl.formatMessage({ id: 'record.states.importance' }, { importance })]
      : []

  return (
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
      <StateChip data-tone={tone} title={[`${official} (${code})`, ...importances].join('\n')}>
        <StateIcon tone={tone} />
        <span>
          <FormattedMessage id={`state.${code}.short`} />
        </span>
      </StateChip>
      {rows.map(({ setBy, since, pending }) => (
        <span key={setBy}>
          <FormattedMessage id={pending === 'set' ? 'registry.state.set' : `record.set_by.${setBy}`} />
          {' · '}
          <FormattedDate value={since} dateStyle="medium" timeStyle="short" />
          {pending === 'end' && (
            <>
              {' · '}
              <FormattedMessage id="registry.state.end" />
            </>
          )}
        </span>
      ))}
    </Box>
  )
}

/** The days left that a warning's name speaks of; -1 once they are over. */
function daysIn(code: StateCode, life: LifeDays | null): number {
  if (!life) return -1
  return Math.max(-1, daysBetween(life.today, code === 'deleteWarning' ? life.isDeletedOn : life.expiresOn))
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { paddingBlock: 8, borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& li:last-of-type': { paddingBottom: 0 },
}))

const Before = styled('details')(({ theme }) => ({
  marginTop: 8,
  paddingTop: 8,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& summary': {
    ...theme.typography.body2,
    color: theme.vars.palette.text.secondary,
    minHeight: 24,
    cursor: 'pointer',
  },
  '& ul': { marginTop: 8 },
}))
