import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, type ReactNode } from 'react'
import { FormattedMessage, FormattedRelativeTime } from 'react-intl'
import { endOtherSessions, endSession, type SessionRow } from '#contract/session.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { api } from '#src/api/client.ts'
import { serverNow } from '#src/api/clock.ts'
import { useAction } from '#src/api/useAction.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { StateChip } from '#src/features/record/parts/StateChips.tsx'
import { browserName } from '#contract/browserName.ts'

/** My sessions; all but the present one can be ended, each alone or all at once. */
export function Sessions({ current }: { current: readonly SessionRow[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { run, isRunning, problem } = useAction(end)
  const others = useAction(endOthers)
  const [hasEndedOthers, setEndedOthers] = useState(false)
  const pressAll = async () => {
    if (!(await others.run())) return
    setEndedOthers(true)
    list.current?.focus()
  }
  const shown = current.toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne))
  const hasContacts = new Set(current.map(({ contact }) => contact)).size > 1
  const press = async (id: string) => {
    const ended = await run(id)
    // The pressed button is removed with its row.
    if (ended) list.current?.focus()
  }

  return (
    <Section title="authentication.sessions.title">
      <Box role="status" sx={{ '&:not(:empty)': { mb: 1 } }}>
        {hasEndedOthers && <FormattedMessage id="authentication.sessions.others_ended" />}
      </Box>
      <Box component="ul" ref={list} tabIndex={-1} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {shown.map((session) => (
          <ActionRow key={session.id}>
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Device userAgent={session.browser} address={session.address} />
              <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
                <Used session={session} hasContact={hasContacts} />
              </Box>
            </Box>
            {session.isThisOne && (
              <StateChip data-tone="good">
                <FormattedMessage id="authentication.sessions.this_one" />
              </StateChip>
            )}
            {!session.isThisOne && (
              <Button size="small" variant="outlined" disabled={isRunning} onClick={() => void press(session.id)}>
                <FormattedMessage id="authentication.sessions.end" />
              </Button>
            )}
          </ActionRow>
        ))}
      </Box>
      <ApiProblem problem={problem} />
      {current.length > 1 && (
        <Button variant="outlined" disabled={others.isRunning} onClick={() => void pressAll()} sx={{ mt: 1.5 }}>
          <FormattedMessage id="authentication.sessions.end_others" />
        </Button>
      )}
      <ApiProblem problem={others.problem} />
    </Section>
  )
}

type UsedProps = {
  session: SessionRow
  /** Whether sessions differ in the contact they act for. */
  hasContact: boolean
}

/** When a session was used last: now, or minutes ago. */
function Used({ session, hasContact }: UsedProps) {
  const { lastUsedAt, isThisOne } = session
  const contact = hasContact ? session.contact : null
  const minutes = Math.round((Date.parse(lastUsedAt) - serverNow()) / 60_000)
  if (!contact && (isThisOne || minutes >= 0)) return <FormattedMessage id="authentication.sessions.used_now" />
  const when = <FormattedRelativeTime key="when" value={minutes} unit="minute" numeric="auto" />
  return contact ? (
    <FormattedMessage id="authentication.sessions.used_as" values={{ when, contact }} />
  ) : (
    <FormattedMessage id="authentication.sessions.used" values={{ when }} />
  )
}

async function end(id: string): Promise<true> {
  await api(endSession, { params: { id } })
  return true
}

async function endOthers(): Promise<true> {
  await api(endOtherSessions)
  return true
}

/** A row with its actions at the end, or below where the row is narrow. */
export function ActionRow({ isPresent = false, children }: { isPresent?: boolean; children: ReactNode }) {
  return (
    <Box
      component="li"
      aria-current={isPresent ? 'true' : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        paddingBlock: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      {children}
    </Box>
  )
}

/** The browser and the address of a sign-in. */
export function Device({ userAgent, address }: { userAgent: string | null; address: string | null }) {
  const known = browserName(userAgent)

  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {known === null ? (
        <FormattedMessage id="authentication.device.unknown" />
      ) : known.system === null ? (
        known.browser
      ) : (
        <FormattedMessage id="authentication.device.on" values={{ browser: known.browser, system: known.system }} />
      )}
      {address !== null && (
        <>
          {' · '}
          <Code>{address}</Code>
        </>
      )}
    </Box>
  )
}
