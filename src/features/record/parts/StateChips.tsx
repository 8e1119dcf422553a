import { styled } from '@mui/material/styles'
import { FormattedMessage, useIntl } from 'react-intl'
import { states, Tone, type StateCode } from '#contract/state.ts'
import { StateIcon } from './StateIcon.tsx'

/**
 * The exceptions among a record's states, most urgent first, `most` of them and how many more. The lock
 * has a column of its own and `linked` says nothing, so neither is here (product.md section 5).
 */
export function StateChips({ codes, most = 2 }: { codes: readonly StateCode[]; most?: number }) {
  const intl = useIntl()
  const shown = exceptions(codes)
  const inWords = (code: StateCode) => `${intl.formatMessage({ id: `state.${code}.about` })} (${code})`
  const rest = shown.slice(most)

  return (
    <Row>
      {shown.slice(0, most).map((code) => (
        <StateChip key={code} data-tone={states[code].tone} title={inWords(code)}>
          <StateIcon tone={states[code].tone} />
          <span>
            <FormattedMessage id={`state.${code}.short`} />
          </span>
        </StateChip>
      ))}
      {rest.length > 0 && (
        <StateChip data-tone="rest" title={rest.map(inWords).join('\n')}>
          <FormattedMessage id="record.states.more" values={{ count: rest.length }} />
        </StateChip>
      )}
    </Row>
  )
}

const elsewhere: readonly StateCode[] = ['serverTransferProhibited', 'serverUpdateProhibited', 'linked']

/** What is left to say when the lock is said elsewhere; out of the zone goes without its being expired. */
export function exceptions(codes: readonly StateCode[]): StateCode[] {
  const isOut = codes.includes('outzone') || codes.includes('deleteCandidate')
  return [...new Set(codes)]
    .filter((code) => !elsewhere.includes(code) && !(isOut && code === 'expired'))
    .sort((one, other) => states[one].rank - states[other].rank)
}

/** Where there is little room the second chip gives way first, down to its icon. */
const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  minWidth: 0,
  '&& > *': { flex: '0 1 auto', minWidth: 30 },
  '&& > :first-of-type': { minWidth: 60 },
  '&& > :nth-of-type(2):not([data-tone="rest"])': { flexShrink: 20 },
  '&& > [data-tone="rest"]': { flexShrink: 0, minWidth: 0 },
})

/** 20 px, a hairline, an icon and a word; `data-tone` colours it. */
export const StateChip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 20,
  minWidth: 0,
  paddingInline: 6,
  borderRadius: 6,
  border: '1px solid currentColor',
  borderColor: 'color-mix(in srgb, currentColor 30%, transparent)',
  whiteSpace: 'nowrap',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  ...Object.fromEntries(
    [...Tone.options, 'rest' as const].map((tone) => [
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
