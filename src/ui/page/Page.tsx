import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { frame } from '#theme/tokens.ts'

type Props = {
  /** The heading and the browser's title; `heading` replaces the first. */
  title: MessageId
  values?: Record<string, string | number>
  heading?: ReactNode
  /** Beside the heading and not part of its text. */
  beside?: ReactNode
  /** Links to the pages above, over the heading. */
  trail?: ReactNode
  /** To the right of the heading. */
  actions?: ReactNode
  /** The most urgent message of the page: below the heading, and on a phone above the actions. */
  notice?: ReactNode
  /** Of a page with too little for a wide screen: that of a sheet, or of a single task in the middle. */
  width?: 'sheet' | 'task' | undefined
  children: ReactNode
}

/** A page: its only `h1`, its title in the browser, its actions. */
export function Page({ title, values, heading, beside, trail, actions, notice, width, children }: Props) {
  const intl = useIntl()
  const text = intl.formatMessage({ id: title }, values)

  return (
    <Box
      data-appear="page"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minWidth: 0,
        gap: 'var(--page-gap, 16px)',
        ...(width && { width: 1, maxWidth: frame[width] }),
        ...(width === 'task' && { marginInline: 'auto' }),
      }}
    >
      <title>{`${text} · ${intl.formatMessage({ id: 'app.name' })}`}</title>
      <Box component="header">
        {trail}
        <Box sx={{ ...inRow, minHeight: 32 }}>
          <Typography
            variant="h1"
            tabIndex={-1}
            // Short actions of a sheet stand beside a heading of two lines.
            sx={{
              flex: beside ? 'none' : `1 1 ${width === 'sheet' ? '200px' : 'auto'}`,
              minWidth: 0,
              maxWidth: '100%',
              overflowWrap: 'anywhere',
            }}
          >
            {heading ?? text}
          </Typography>
          {beside && <Box sx={{ flex: '1 1 auto', minWidth: 0, maxWidth: '100%', ml: { sm: 0.5 } }}>{beside}</Box>}
          {notice ? <Box sx={actionsLook}>{actions}</Box> : actions}
          {notice && <Box sx={{ flex: '0 0 100%', minWidth: 0, mt: { sm: 1 } }}>{notice}</Box>}
        </Box>
      </Box>
      {children}
    </Box>
  )
}

const inRow = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 } as const

/** Beside a notice. The actions are whole and in one line where there is room; on a phone they have one of their own. */
const actionsLook = {
  ...inRow,
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  flexShrink: { md: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  order: { xs: 1, sm: 0 },
  '& > *': { flexShrink: { md: 0 } },
} as const
