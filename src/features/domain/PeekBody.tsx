import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import type { MessageId } from '#intl/ids.ts'
import { LifeLine } from '#src/features/record/parts/LifeLine.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { FactList } from './FactList.tsx'
import { PeekLock } from './PeekLock.tsx'

/** What the domain's page says, in short. */
export function PeekBody({ domain }: { domain: DomainDetail }) {
  const { life, states, access } = domain

  return (
    <>
      {access === 'public' && (
        <Box sx={{ marginBottom: 2 }}>
          <NotMine message="domain.not_mine" />
        </Box>
      )}
      {life && (
        <Group title="record.life.label">
          <LifeLine days={life} codes={states.map(({ code }) => code)} />
        </Group>
      )}
      <Group title="domain.field.states">
        <StateList states={states} life={life} />
      </Group>
      {access === 'own' && (
        <Group title="record.lock.label">
          <PeekLock domain={domain} />
        </Group>
      )}
      <Group title="domain.detail.facts">
        <FactList domain={domain} isShort />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: MessageId; children: ReactNode }) {
  const heading = useId()

  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ '& + &': { marginTop: 2, paddingTop: 2, borderTop: 1, borderColor: 'divider' } }}
    >
      <Typography id={heading} variant="overline" component="h3" sx={{ color: 'text.secondary', marginBottom: 1 }}>
        <FormattedMessage id={title} />
      </Typography>
      {children}
    </Box>
  )
}
