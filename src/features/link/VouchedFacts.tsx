import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Identity } from '#contract/session.ts'
import type { MessageId } from '#intl/ids.ts'
import { Facts } from '#src/features/record/parts/Facts.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { BirthDate } from './BirthDate.tsx'

/** What a contact takes over from the identity, each behind its lock: nobody types it and nobody changes it. */
export function VouchedFacts({ identity: { name, birthDate, address } }: { identity: Identity }) {
  const heading = useId()

  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography id={heading} variant="h3" component="h2" sx={{ mb: 1 }}>
        <FormattedMessage id="link.register.vouched" />
      </Typography>
      <Facts>
        <Locked title="field.name">{name}</Locked>
        <Locked title="field.birth_date">{birthDate && <BirthDate day={birthDate} />}</Locked>
        <Locked title="field.address">{address}</Locked>
      </Facts>
    </Box>
  )
}

function Locked({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={title} />
      </dt>
      <Box component="dd" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ display: 'flex', color: 'state.lock.text' }}>
          <Icon name="padlock" size={16} />
        </Box>
        <span>{children || <FormattedMessage id="link.register.not_told" />}</span>
      </Box>
    </div>
  )
}
