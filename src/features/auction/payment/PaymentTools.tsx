import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl, FormattedDate } from 'react-intl'
import { printPayment, type Payment } from '#contract/auctionPayment.ts'
import { languageOf, type Locale } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { useAction } from '#src/api/useAction.ts'
import { download, save } from '#src/api/download.ts'
import { styled } from '@mui/material/styles'
import encodeQr from 'qr'
import { light } from '#theme/tokens.ts'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { makeRegistrationCode, type Registration } from '#contract/auctionRegistration.ts'
import type { MessageId } from '#intl/ids.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { ShownOnce } from '#src/ui/command/CopyButton.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { lastMomentOf } from '../parts/lastMomentOf.ts'
import { api } from '#src/api/client.ts'

/** Downloads the payment as a PDF in the language of the page. */
export function PrintButton({ payment }: { payment: Payment }) {
  const locale = useLocale()
  const { run, isRunning, problem } = useAction(() => downloadPayment(payment.auctionId, locale), {
    revalidates: false,
  })

  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'end' }}>
      <Button variant="outlined" size="small" loading={isRunning} onClick={() => void run()}>
        <FormattedMessage id="payment.print" />
      </Button>
      <Box role="status" sx={{ typography: 'body2', color: 'state.critical.text' }}>
        {problem && <FormattedMessage id={problemMessage(problem.code)} />}
      </Box>
    </Box>
  )
}

async function downloadPayment(id: string, locale: Locale): Promise<void> {
  save(await download(printPayment, { params: { id }, query: { lang: languageOf(locale) } }))
}

/** A text as a QR code, dark on light in both color schemes: some cameras cannot read an inverted code. */
export function QrCode({ text }: { text: string }) {
  const intl = useIntl()
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: quietZone })

  return (
    <Paper
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={intl.formatMessage({ id: 'payment.code_label' })}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(rows)} />
    </Paper>
  )
}

/** The empty modules around a code (ISO/IEC 18004). */
const quietZone = 4

/** Returns the SVG path of the dark modules, one rectangle per run. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1] === true) return []
        const end = row.indexOf(false, x)
        const length = (end < 0 ? row.length : end) - x
        return [`M${x} ${y}h${length}v1h-${length}z`]
      }),
    )
    .join('')
}

const Paper = styled('svg')({
  width: 216,
  maxWidth: '100%',
  borderRadius: 6,
  backgroundColor: light.paper,
  fill: light.text,
})

const statusMessages = {
  'not-paid': 'payment.registration.not_paid',
  'not-linked': 'payment.registration.not_linked',
  none: 'payment.registration.none',
  made: 'payment.registration.made',
  registered: 'payment.registration.registered',
  lapsed: 'payment.registration.lapsed',
} as const satisfies Record<Registration['status'], MessageId>

/** Creates the code that a registrar requires. It is shown once; another one replaces it. */
export function RegistrationCode({ id, registration }: { id: string; registration: Registration }) {
  const { run, isRunning, problem } = useAction((auctionId: string) =>
    api(makeRegistrationCode, { params: { id: auctionId } }),
  )
  const [code, setCode] = useState<string | null>(null)
  const { status, madeAt, registerBy } = registration
  const mayMake = status === 'none' || status === 'made'
  const make = async () => {
    const made = await run(id)
    if (made) setCode(made.code)
  }

  return (
    <Section title="payment.registration.title">
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        {code === null ? (
          <Typography sx={{ maxWidth: '68ch' }}>
            <FormattedMessage
              id={statusMessages[status]}
              values={{ at: madeAt && <FormattedDate key="at" value={madeAt} dateStyle="long" timeStyle="short" /> }}
            />
          </Typography>
        ) : (
          <ShownOnce key={code} title="payment.registration.code" text={code} copy="payment.registration.copy">
            <FormattedMessage id="payment.registration.write_it_down" />
          </ShownOnce>
        )}
        {mayMake && registerBy && (
          <Typography>
            <FormattedMessage
              id="payment.registration.by"
              values={{ day: <FormattedDate key="day" value={lastMomentOf(registerBy)} dateStyle="long" /> }}
            />
          </Typography>
        )}
        <ApiProblem problem={problem} />
        {mayMake && code === null && (
          <Button
            variant={status === 'none' ? 'contained' : 'outlined'}
            loading={isRunning}
            onClick={() => void make()}
          >
            <FormattedMessage id={status === 'made' ? 'payment.registration.make_new' : 'payment.registration.make'} />
          </Button>
        )}
      </Box>
    </Section>
  )
}
