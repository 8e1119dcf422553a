import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '../icon/Icon.tsx'
import { closeNotice, getNotice, onNotice } from './notices.ts'

const defaultStay = 8000

/** Where notices appear. The region is always in the page, so that readers hear what comes into it. */
export function NoticeArea() {
  const intl = useIntl()
  const notice = useSyncExternalStore(onNotice, getNotice)

  useEffect(() => {
    if (!notice || notice.action) return undefined
    const timer = setTimeout(closeNotice, notice.staysFor ?? defaultStay)
    return () => clearTimeout(timer)
  }, [notice])

  return (
    <Box
      role="status"
      aria-live="polite"
      data-print="none"
      sx={{
        position: 'fixed',
        bottom: 24,
        insetInline: 16,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
        zIndex: 'snackbar',
      }}
    >
      {notice && (
        <Box
          key={notice.number}
          data-appear="page"
          sx={(theme) => ({
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            maxWidth: 640,
            paddingBlock: 1,
            paddingInline: 2,
            border: `1px solid ${theme.vars.palette.divider}`,
            borderRadius: 1,
            backgroundColor: theme.vars.palette.background.paper,
            boxShadow: `inset 3px 0 0 ${theme.vars.palette.state[notice.tone ?? 'neutral'].text}, ${theme.vars.palette.floating.shadow}`,
            pointerEvents: 'auto',
          })}
        >
          <Box sx={{ flex: 1 }}>
            <FormattedMessage id={notice.message} values={notice.values} />
          </Box>
          {notice.action && (
            <Button
              size="small"
              onClick={() => {
                notice.action?.run()
                closeNotice()
              }}
            >
              <FormattedMessage id={notice.action.label} />
            </Button>
          )}
          <IconButton size="small" onClick={closeNotice} aria-label={intl.formatMessage({ id: 'common.close' })}>
            <Icon name="close" size={16} />
          </IconButton>
        </Box>
      )}
    </Box>
  )
}
