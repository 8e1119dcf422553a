import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, createElement, useState } from 'react'
import { FormattedMessage, FormattedRelativeTime, useIntl } from 'react-intl'
import { useRevalidator, useLocation } from 'react-router'
import { computerNow, useServerNow } from '#src/api/clock.ts'
import { checkHealth } from '#contract/system.ts'
import { api } from '#src/api/client.ts'
import { useReach } from '#src/api/reach.ts'
import { frame } from '#theme/tokens.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { closeOwnerNotice, getOwnerNotice } from '../ownerNotice.ts'
import { noticeLook } from './noticeLook.ts'

/** How often the health of an unreachable server is checked, in milliseconds. */
const checkInterval = 5000

/** Shows that the server is unreachable and how old the page is. The page is read again when the server is back. */
export function OutageBar() {
  const { reach, answeredAt, hasStayed } = useReach()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (reach === 'here') return undefined
    const check = () =>
      void api(checkHealth, { background: true }).then(
        () => revalidate(),
        () => {},
      )
    const timer = setInterval(check, checkInterval)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [reach, revalidate])

  return (
    // Always visible, so that it explains a link at the end of the page that did not work.
    <Box
      role="status"
      data-print="none"
      sx={{
        position: 'sticky',
        top: `calc(${frame.bar} + 8px)`,
        zIndex: 'mobileStepper',
        // A page without its data says the same in their place.
        '&:has(~ * [data-outage])': { display: 'none' },
      }}
    >
      {reach !== 'here' && (
        <Box sx={{ ...noticeLook('warn'), flexWrap: 'wrap', alignItems: 'center' }}>
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

/** Says of what time the registry's data are, where they are older than the operator expects. */
export function DataAge() {
  const intl = useIntl()
  const at = useFrame().info?.oldDataAt
  if (!at) return null
  return (
    <Box data-print="none" sx={{ marginBottom: 2, typography: 'body2', color: 'text.secondary' }}>
      <FormattedMessage
        id="app.data_age"
        values={{ at: intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }) }}
      />
    </Box>
  )
}

/** Explains why the page was loaded again for another contact, until it is closed or another page is opened. */
export function ChangedOwner() {
  const { info } = useFrame()
  const { pathname } = useLocation()
  const [firstPathname] = useState(pathname)
  const [isClosed, setClosed] = useState(false)
  const isGone = isClosed || pathname !== firstPathname
  useEffect(() => {
    if (isGone) closeOwnerNotice()
  }, [isGone])

  const current = isGone ? null : getOwnerNotice()
  if (!current || !info) return null
  return createElement(current.Note, { notice: current.notice, info, onClose: () => setClosed(true) })
}
