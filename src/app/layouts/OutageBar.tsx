import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { FormattedMessage, FormattedRelativeTime } from 'react-intl'
import { useRevalidator } from 'react-router'
import { computerNow, useServerNow } from '#src/api/clock.ts'
import { checkHealth } from '#contract/system.ts'
import { api } from '#src/api/client.ts'
import { useReach } from '#src/api/reach.ts'
import { frame } from '#theme/tokens.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** How often the server is asked whether it is back, in milliseconds. */
const knock = 5000

/** Says that the server is away and how old the page is; when it is back, the page is read again by itself. */
export function OutageBar() {
  const { reach, answeredAt, hasStayed } = useReach()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (reach === 'here') return undefined
    const ask = () =>
      void api(checkHealth, { background: true }).then(
        () => revalidate(),
        () => {},
      )
    const timer = setInterval(ask, knock)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [reach, revalidate])

  return (
    // In sight wherever on the page one is: whoever pressed a link at its end hears here why nothing came.
    <Box role="status" data-print="none" sx={{ position: 'sticky', top: frame.bar + 8, zIndex: 'mobileStepper' }}>
      {reach !== 'here' && (
        <Box
          sx={(theme) => ({
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            paddingInline: 2,
            paddingBlock: 1,
            marginBottom: 2,
            borderRadius: 1,
            border: `1px solid ${theme.vars.palette.divider}`,
            color: theme.vars.palette.state.warn.text,
            backgroundColor: theme.vars.palette.state.warn.ground,
          })}
        >
          <Icon name="offline" />
          <Box sx={{ flex: 1, minWidth: 200 }}>
            <FormattedMessage id={reach === 'unreachable' ? 'app.outage.unreachable' : 'app.outage.unavailable'} />{' '}
            <Age since={answeredAt} /> {hasStayed && <FormattedMessage id="app.outage.stayed" />}
          </Box>
          <Button size="small" variant="outlined" onClick={() => void revalidate()}>
            <FormattedMessage id="common.try_again" />
          </Button>
        </Box>
      )}
    </Box>
  )
}

function Age({ since }: { since: number }) {
  useServerNow(10_000)
  const minutes = Math.floor((computerNow() - since) / 60_000)
  if (minutes === 0) return <FormattedMessage id="app.outage.now" />
  return (
    <FormattedMessage
      id="app.outage.age"
      values={{ age: <FormattedRelativeTime key="age" value={-minutes} unit="minute" /> }}
    />
  )
}
