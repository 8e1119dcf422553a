import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { getConsent, onConsent, say, type Consent, type Said } from './consent.ts'

/**
 * Asks whether visits may be counted, below the page and in nobody's way; nothing is counted before the answer. Once
 * answered it says so and can be answered otherwise.
 */
export function VisitChoice() {
  const intl = useIntl()
  const consent = useSyncExternalStore(onConsent, getConsent)
  const sentence = useRef<HTMLSpanElement>(null)
  const choose = (said: Said) => {
    say(said)
    // The button that was pressed is another then, or gone: what it did has the focus instead.
    sentence.current?.focus()
  }

  return (
    <Box
      component="section"
      aria-label={intl.formatMessage({ id: 'visit.choice.title' })}
      data-print="none"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        marginBottom: 1,
        color: 'text.secondary',
        typography: consent === 'unasked' ? 'body2' : 'caption',
      }}
    >
      <Box component="span" ref={sentence} tabIndex={-1}>
        <FormattedMessage id={sentences[consent]} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {answers[consent].map((said) => (
          <Button key={said} size="small" variant="outlined" onClick={() => choose(said)}>
            <FormattedMessage id={said === 'counted' ? 'visit.choice.yes' : 'visit.choice.no'} />
          </Button>
        ))}
      </Box>
    </Box>
  )
}

const sentences = {
  unasked: 'visit.choice.question',
  counted: 'visit.choice.counted',
  'not-counted': 'visit.choice.not_counted',
  forbidden: 'visit.choice.forbidden',
} as const satisfies Record<Consent, string>

/** What else may be chosen. Both answers look the same: neither is the one we hope for. */
const answers: Readonly<Record<Consent, readonly Said[]>> = {
  unasked: ['counted', 'not-counted'],
  counted: ['not-counted'],
  'not-counted': ['counted'],
  forbidden: [],
}
