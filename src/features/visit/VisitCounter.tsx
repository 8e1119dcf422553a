import { useEffect, useSyncExternalStore, useRef } from 'react'
import { useLocation } from 'react-router'
import { routeAt } from '#src/routing/redirects.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { randomHex } from '#src/api/random.ts'
import { sendVisit } from '#src/api/beacon.ts'

/** Has each page counted that the person looks at, as long as they agree; it shows nothing. */
export function VisitCounter() {
  const { pathname } = useLocation()
  const isCounted = useSyncExternalStore(onConsent, getConsent) === 'counted'

  useEffect(() => (isCounted ? countPage(routeAt(pathname)?.path ?? nobodys) : undefined), [isCounted, pathname])
  return null
}

/** An address nobody has may hold whatever was typed, and is told as this. */
const nobodys = '/*'

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

/** How often a visible page is counted again, in milliseconds (docs/rules.md#pages). */
const pace = 15_000

/** Drawn anew each time the portal is opened in a tab. */
const visit = randomHex(8)
let hasArrived = false

/**
 * Tells that a page is looked at, now and every 15 seconds, as long as its tab is the one that is shown. A page that
 * was never shown was not looked at.
 *
 * @param page the route's pattern, with no name in it
 * @returns what ends it
 */
function countPage(page: string): () => void {
  const view = randomHex(3)
  let isTold = false
  let timer: ReturnType<typeof setInterval> | undefined

  const tellArrival = () => {
    void sendVisit({ kind: hasArrived ? 'page' : 'arrival', page, visit, view })
    hasArrived = true
    isTold = true
  }
  const rest = () => clearInterval(timer)
  const look = () => {
    rest()
    if (document.visibilityState === 'hidden') return
    if (!isTold) tellArrival()
    timer = setInterval(() => void sendVisit({ kind: 'beat', page, visit, view }), pace)
  }

  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    rest()
  }
}

/** What the person said of being counted; null while they have said nothing. */
type Said = 'counted' | 'not-counted'

/**
 * Whether this visit is counted. By default nobody is: only whoever said so here, and not while their browser tells
 * every site not to.
 */
type Consent = Said | 'unasked' | 'forbidden'

const key = 'visits'
const listeners = new Set<() => void>()
/** Where the browser keeps nothing for us, what was said holds as long as the page. */
let saidHere: Said | null = null

/** @returns `unasked` until something is said; `forbidden` where Do Not Track or Global Privacy Control is on */
function getConsent(): Consent {
  if (isForbidden(navigator)) return 'forbidden'
  return kept() ?? 'unasked'
}

/** Keeps what the person chose, in this browser and nowhere else, for all its tabs. */
function say(said: Said): void {
  try {
    localStorage.setItem(key, said)
  } catch {
    saidHere = said
  }
  listeners.forEach((listener) => listener())
}

function onConsent(listener: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

function kept(): Said | null {
  try {
    const said = localStorage.getItem(key)
    return said === 'counted' || said === 'not-counted' ? said : saidHere
  } catch {
    return saidHere
  }
}

/** Global Privacy Control and Tracking Preference Expression, as browsers tell pages of them. */
function isForbidden(browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1'
}
