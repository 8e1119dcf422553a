import { styled } from '@mui/material/styles'
import encodeQr from 'qr'
import { useIntl } from 'react-intl'
import { light } from '#theme/tokens.ts'

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
