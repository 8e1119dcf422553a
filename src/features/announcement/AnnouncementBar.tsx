import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import IconButton from '@mui/material/IconButton'
import { useLocation } from 'react-router'
import { languageOf, textIn } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { floating } from '#theme/floating.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import {
  closeAnnouncement,
  useAnnouncements,
  watchAnnouncements,
  type ArrivedAnnouncement,
} from './announcementStore.ts'

export { setAnnouncements } from './announcementStore.ts'

/** `head`: part of the page, above it. `foot`: arrived while the user was reading, below it, so that nothing moves. */
type BarPlace = 'head' | 'foot'

export type BarProps = {
  place: BarPlace
  /** Whether nothing around it separates it from the edges of the window. */
  isInset: boolean
}

/** The announcements of one place. The region exists before them, so that screen readers announce new ones. */
export function AnnouncementBar({ place, isInset }: BarProps) {
  const { pathname } = useLocation()
  const here = useAnnouncements().filter(({ arrivedOn }) => (arrivedOn === pathname) === (place === 'foot'))
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => (place === 'head' ? watchAnnouncements() : undefined), [place])
  useFoot(region, place)

  return (
    <Box
      ref={region}
      role="status"
      data-announced={place}
      data-print="none"
      sx={[
        { display: 'grid', gap: 1 },
        isInset && { paddingInline: { xs: 2, sm: 3 } },
        place === 'foot' && { position: 'sticky', bottom: 0, zIndex: 'appBar' },
        // Screen readers must find the empty region; it takes no room in a grid.
        {
          '&:empty': { position: 'absolute' },
          '&:not(:empty)': place === 'head' ? { paddingTop: isInset ? 2 : 0 } : { paddingBlock: 1 },
        },
      ]}
    >
      {here.map((one) => (
        <Line key={`${one.id}:${one.version}`} one={one} place={place} />
      ))}
    </Box>
  )
}

function Line({ one, place }: { one: ArrivedAnnouncement; place: BarPlace }) {
  const intl = useIntl()
  const language = languageOf(useLocale())
  const tone = one.level === 'warning' ? 'warn' : 'info'

  return (
    <Box
      sx={(theme) => ({
        ...(place === 'foot' && floating(theme)),
        display: 'flex',
        alignItems: 'start',
        gap: 1,
        padding: 1,
        paddingInlineStart: 2,
        borderRadius: 1,
        border: `1px solid ${theme.vars.palette.divider}`,
        color: theme.vars.palette.state[tone].text,
        backgroundColor: theme.vars.palette.state[tone].ground,
      })}
    >
      <Box component="p" sx={{ flex: 1, minWidth: 0, margin: 0, paddingBlock: 1, overflowWrap: 'anywhere' }}>
        <b>
          <FormattedMessage id={one.level === 'warning' ? 'announcement.warning' : 'announcement.info'} />
        </b>{' '}
        {textIn(one.text, language)}
      </Box>
      <IconButton
        color="inherit"
        aria-label={intl.formatMessage({ id: 'announcement.close' })}
        onClick={() => closeAndFocus(one)}
      >
        <Icon name="close" />
      </IconButton>
    </Box>
  )
}

/** The focused button is removed, so the heading of the page gets the focus. */
function closeAndFocus(one: ArrivedAnnouncement): void {
  closeAnnouncement(one)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** Publishes the height of the bar at the foot to what else sticks there (theme/components/cssBaseline.ts). */
function useFoot(region: { current: HTMLElement | null }, place: BarPlace): void {
  useEffect(() => {
    if (place !== 'foot' || !region.current) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--foot', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    observer.observe(region.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot')
    }
  }, [region, place])
}
