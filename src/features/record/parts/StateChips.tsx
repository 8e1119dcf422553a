import { styled, useTheme } from '@mui/material/styles'
import { FormattedMessage, useIntl } from 'react-intl'
import type { StateCode } from '#contract/state.ts'
import { byUrgency, states, tones, type Tone } from '#contract/states.ts'
import { radius } from '#theme/tokens.ts'
import { fitting, textWidth } from '../chipRoom.ts'
import { StateIcon } from './StateIcon.tsx'

type StateChipsProps = {
  codes: readonly StateCode[]
  /** Pixels; without it the chips break into lines. */
  room?: number | undefined
  /** Shows every state and not only the first two. */
  showsAll?: boolean
}

/**
 * The exceptional states of a record, most urgent first: at most two, and only as many as fit whole into the room. A
 * last chip counts the others and names them in its tooltip. The lock has its own column and `linked` is no exception,
 * so neither is shown (docs/rules.md#states).
 */
export function StateChips({ codes, room, showsAll = false }: StateChipsProps) {
  const intl = useIntl()
  const { fontWeight, fontSize, fontFamily } = useTheme().typography.caption
  const shown = exceptions(codes)
  const short = (code: StateCode) => intl.formatMessage({ id: `state.${code}.short` })
  const inWords = (code: StateCode) => `${intl.formatMessage({ id: `state.${code}.about` })} (${code})`
  const font = `${fontWeight} ${fontSize} ${fontFamily}`
  const words = room === undefined ? [] : shown.map((code) => textWidth(short(code), font))
  const limit = showsAll ? shown.length : most
  const fit = room === undefined ? limit : fitting(words, room, limit)
  const rest = shown.slice(fit)

  return (
    <Row data-lines={room === undefined}>
      {shown.slice(0, fit).map((code) => (
        <StateChip key={code} data-tone={states[code].tone} title={inWords(code)}>
          <StateIcon tone={states[code].tone} />
          <span>{short(code)}</span>
        </StateChip>
      ))}
      {rest.length > 0 && (
        <StateChip data-tone="rest" title={rest.map(inWords).join('\n')}>
          <span aria-hidden>
            <FormattedMessage id="record.states.more" values={{ count: rest.length }} />
          </span>
          <Spoken>{rest.map(short).join(', ')}</Spoken>
        </StateChip>
      )}
    </Row>
  )
}

/** More of them would be a list. */
const most = 2

const elsewhere: readonly StateCode[] = ['serverTransferProhibited', 'serverUpdateProhibited', 'linked']

/** The states for chips: without the lock, which has its own column, and without `expired` for a domain out of the zone. */
export function exceptions(codes: readonly StateCode[]): StateCode[] {
  const isOut = codes.includes('outzone') || codes.includes('deleteCandidate')
  return [...new Set(codes)]
    .filter((code) => !elsewhere.includes(code) && !(isOut && code === 'expired'))
    .sort(byUrgency)
}

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  minWidth: 0,
  '& > [data-tone="rest"]': { flex: 'none' },
  '&[data-lines="true"]': { flexWrap: 'wrap', paddingBlock: 2 },
})

/** For readers, where eyes have a number and a tooltip. */
const Spoken = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  clipPath: 'inset(50%)',
})

/** 20 px, a hairline, an icon and a word; `data-tone` colours it. */
export const StateChip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 20,
  minWidth: 0,
  paddingInline: 6,
  borderRadius: radius.control,
  border: '1px solid currentColor',
  borderColor: 'color-mix(in srgb, currentColor 30%, transparent)',
  whiteSpace: 'nowrap',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  ...Object.fromEntries(
    [...tones, 'rest' as const].map((tone) => [
      `&[data-tone="${tone}"]`,
      {
        color: theme.vars.palette.state[nameOf(tone)].text,
        backgroundColor: theme.vars.palette.state[nameOf(tone)].ground,
      },
    ]),
  ),
}))

function nameOf(tone: Tone | 'rest'): Tone {
  return tone === 'rest' ? 'neutral' : tone
}
