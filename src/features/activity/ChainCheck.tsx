import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { readActivityChain } from '#contract/activityChain.ts'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { Section } from '#src/ui/page/Section.tsx'
import type { ChainResult } from '#contract/verifyChain.ts'

type CheckState = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; error: ApiError } | ChainResult

/** Checks the hash chain of my contact in the browser, and says what such a check can find. */
export function ChainCheck() {
  const [state, setState] = useState<CheckState>({ kind: 'idle' })

  const check = async () => {
    setState({ kind: 'running' })
    setState(await checkChain())
  }

  return (
    <Section title="activity.verify.title">
      <Typography sx={{ maxWidth: '68ch' }}>
        <FormattedMessage id="activity.verify.about" />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '68ch', mt: 1 }}>
        <FormattedMessage id="activity.verify.limits" />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <Button
          variant="outlined"
          aria-disabled={state.kind === 'running'}
          onClick={() => {
            if (state.kind !== 'running') void check()
          }}
        >
          <FormattedMessage id="activity.verify.run" />
        </Button>
        <Box
          role="status"
          sx={{ flex: '1 1 280px', maxWidth: '68ch', color: hasFailed(state) ? 'state.critical.text' : 'text.primary' }}
        >
          <Outcome state={state} />
        </Box>
      </Box>
    </Section>
  )
}

async function checkChain(): Promise<ChainResult | { kind: 'failed'; error: ApiError }> {
  try {
    const { verifyChain } = await import('#contract/verifyChain.ts')
    return await verifyChain((after) => api(readActivityChain, { query: { after } }))
  } catch (cause) {
    return {
      kind: 'failed',
      error: cause instanceof ApiError ? cause : new ApiError('unreachable', { status: 0, cause }),
    }
  }
}

function hasFailed({ kind }: CheckState): boolean {
  return kind === 'failed' || kind === 'broken' || kind === 'end-differs'
}

function Outcome({ state }: { state: CheckState }) {
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') return <FormattedMessage id={problemMessage(state.error.code)} />
  if (state.kind === 'running') return <FormattedMessage id="activity.verify.running" />
  if (state.kind === 'empty') return <FormattedMessage id="activity.verify.empty" />
  if (state.kind === 'end-differs') return <FormattedMessage id="activity.verify.end" values={state} />
  if (state.kind === 'broken')
    return (
      <FormattedMessage
        id="activity.verify.broken"
        values={{ sequence: state.sequence, at: <At value={state.at} /> }}
      />
    )
  const { entries, since, sealed, digestOnly } = state
  return (
    <>
      <strong>
        <FormattedMessage id="activity.verify.whole" values={{ entries, day: <At value={since} /> }} />
      </strong>
      {sealed > 0 && (
        <>
          {' '}
          <FormattedMessage id="activity.verify.sealed" values={{ count: sealed }} />
        </>
      )}
      {digestOnly > 0 && (
        <>
          {' '}
          <FormattedMessage id="activity.verify.digest_only" values={{ count: digestOnly }} />
        </>
      )}
    </>
  )
}

function At({ value }: { value: string }) {
  return <FormattedDate value={value} dateStyle="medium" timeStyle="short" />
}
