import Box from '@mui/material/Box'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import IconButton from '@mui/material/IconButton'
import { useLocation } from 'react-router'
import type { Announcement } from '#contract/announcement.ts'
import { languageOf } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { floating } from '#theme/floating.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { close, getFirst, getTold, onTold, tell, type Told } from './announcementStore.ts'
import type { BarProps, Place } from './parts/place.ts'
import { watchAnnouncements } from './watchAnnouncements.ts'

/** Takes what the page came with. */
export function begin(announcements: readonly Announcement[]): void {
  tell(announcements, null)
}

/** What is announced in one of the two places; the region is there before it, so that readers hear of what comes. */
export function AnnouncementBar({ place, isInset }: BarProps) {
  const { pathname } = useLocation()
  const told = useSyncExternalStore(onTold, getTold, getFirst)
  const here = told.filter(({ arrivedOn }) => (arrivedOn === pathname) === (place === 'foot'))
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
        // Readers must find it before there is anything in it; it takes no place in a grid then.
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

function Line({ one, place }: { one: Told; place: Place }) {
  const intl = useIntl()
  const language = languageOf[useLocale()]
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
        {one.text[language]}
      </Box>
      <IconButton
        color="inherit"
        aria-label={intl.formatMessage({ id: 'announcement.close' })}
        onClick={() => closeAndGoOn(one)}
      >
        <Icon name="close" />
      </IconButton>
    </Box>
  )
}

/** The button goes away under the focus: the page goes on from its heading. */
function closeAndGoOn(one: Told): void {
  close(one)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** How much of the window what stands at its foot takes, for what else sticks there (theme/components/cssBaseline.ts). */
function useFoot(region: { current: HTMLElement | null }, place: Place): void {
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
