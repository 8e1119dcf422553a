import { useEffect, useSyncExternalStore, useRef } from 'react'
import { useLocation } from 'react-router'
import { routeAt } from '#src/routing/redirects.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { createStore } from '#src/createStore.ts'
import { randomHex } from '#src/api/random.ts'
import { sendVisit } from '#src/api/beacon.ts'

/** Counts each page that the user views, as long as they agree. It draws nothing. */
export function VisitCounter() {
  const { pathname } = useLocation()
  const isCounted = useSyncExternalStore(onConsent, getConsent) === 'counted'

  useEffect(() => (isCounted ? countPage(routeAt(pathname)?.path ?? unknownPage) : undefined), [isCounted, pathname])
  return null
}

/** An unknown address may contain typed text, so it is reported as this. */
const unknownPage = '/*'

/**
 * Requests consent to count visits, below the page; nothing is counted before the answer. Once answered, it shows the
 * answer, which can be changed.
 */
export function VisitChoice() {
  const intl = useIntl()
  const consent = useSyncExternalStore(onConsent, getConsent)
  const sentence = useRef<HTMLSpanElement>(null)
  const choose = (answer: VisitAnswer) => {
    storeAnswer(answer)
    // The pressed button changes or is removed, so its result gets the focus.
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
        {answers[consent].map((answer) => (
          <Button key={answer} size="small" variant="outlined" onClick={() => choose(answer)}>
            <FormattedMessage id={answer === 'counted' ? 'visit.choice.yes' : 'visit.choice.no'} />
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

/** The other answers. Both buttons look the same, because neither is preferred. */
const answers: Readonly<Record<Consent, readonly VisitAnswer[]>> = {
  unasked: ['counted', 'not-counted'],
  counted: ['not-counted'],
  'not-counted': ['counted'],
  forbidden: [],
}

/** How often a visible page is counted again, in milliseconds (docs/rules.md#pages). */
const interval = 15_000

/** Random for each tab. */
const visit = randomHex(8)
const hasArrived = createStore(false)

/**
 * Reports that a page is viewed, now and every 15 seconds while its tab is visible. A page that was never visible is
 * not reported.
 *
 * @param page the route's pattern, without names
 * @returns the function that ends it
 */
function countPage(page: string): () => void {
  const view = randomHex(3)
  let isReported = false
  let timer: ReturnType<typeof setInterval> | undefined

  const reportArrival = () => {
    void sendVisit({ kind: hasArrived.get() ? 'page' : 'arrival', page, visit, view })
    hasArrived.set(true)
    isReported = true
  }
  const pause = () => clearInterval(timer)
  const update = () => {
    pause()
    if (document.visibilityState === 'hidden') return
    if (!isReported) reportArrival()
    timer = setInterval(() => void sendVisit({ kind: 'beat', page, visit, view }), interval)
  }

  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    pause()
  }
}

/** The user's answer. */
type VisitAnswer = 'counted' | 'not-counted'

/** Whether this visit is counted: only after a consent, and never when the browser objects for all sites. */
type Consent = VisitAnswer | 'unasked' | 'forbidden'

const key = 'visits'
/** Changes with each answer; it holds the answer only where the browser stores nothing. */
const answered = createStore<{ answer: VisitAnswer | null }>({ answer: null })

/** Returns `unasked` without an answer, `forbidden` with Do Not Track or Global Privacy Control. */
function getConsent(): Consent {
  if (isForbidden(navigator)) return 'forbidden'
  return storedAnswer() ?? 'unasked'
}

/** Stores the answer in this browser only, for all its tabs. */
function storeAnswer(answer: VisitAnswer): void {
  try {
    localStorage.setItem(key, answer)
    answered.set({ answer: null })
  } catch {
    answered.set({ answer })
  }
}

function onConsent(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener()
  }
  const unsubscribe = answered.subscribe(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}

function storedAnswer(): VisitAnswer | null {
  try {
    const answer = localStorage.getItem(key)
    return answer === 'counted' || answer === 'not-counted' ? answer : answered.get().answer
  } catch {
    return answered.get().answer
  }
}

/** Reads Global Privacy Control and Tracking Preference Expression as browsers report them. */
function isForbidden(browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1'
}
