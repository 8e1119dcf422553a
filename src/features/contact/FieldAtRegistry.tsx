import Box from '@mui/material/Box'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ChangedField, DiscloseFlag } from '#contract/contact.ts'
import type { MyContact } from '#contract/myContact.ts'
import { isUnanswered } from '#contract/registryChange.ts'
import { usePendingAnswer } from '#src/features/record/parts/registry/awaiting.ts'
import { RegistryChip } from '#src/features/record/parts/registry/RegistryChip.tsx'
import { asSentence, shortInstant } from '#src/features/record/parts/registry/registryWords.ts'
import type { StateCode } from '#contract/state.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

type Props = { mine: MyContact; field: ChangedField; flag?: DiscloseFlag }
type Change = MyContact['registryChanges'][number]

/** The registry status of the latest change of a value, with the registry's value; nothing once it is confirmed. */
export function FieldAtRegistry({ mine, field, flag }: Props) {
  const change = mine.registryChanges.find((one) => one.field === field && (flag === undefined || one.flag === flag))
  usePendingAnswer(isUnanswered(change?.status))

  return change ? <StatusOfChange change={change} /> : null
}

function StatusOfChange({ change }: { change: Change }) {
  const intl = useIntl()
  const { status, requestedAt, decidedAt, reason } = change
  const message = status === 'rejected' && reason ? 'rejected_because' : status
  const at = shortInstant(isUnanswered(status) ? requestedAt : (decidedAt ?? requestedAt), intl)
  const word = (value: string | null) => {
    if (change.field !== 'disclosure' && change.field !== 'postalLetters')
      return value ?? intl.formatMessage({ id: 'field.value.none' })
    return intl.formatMessage({
      id:
        change.field === 'postalLetters'
          ? `contact.letters.${value === 'yes' ? 'yes' : value === 'no' ? 'no' : 'no_preference'}`
          : `field.disclosure.${value === 'yes' ? 'yes' : 'no'}`,
    })
  }

  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', mt: 0.5, typography: 'body2' }}>
      <RegistryChip change={change} />
      <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <FormattedMessage
          id={`mycontact.registry.${message}`}
          values={{
            at,
            requested: word(change.requested),
            inForce: word(change.inForce),
            reason: reason && asSentence(reason),
          }}
        />
      </Box>
    </Box>
  )
}

/** Why a value is not typed over: it was verified, or it is the registrar's to change. */
export function LockedNote({ lock }: { lock: StateCode | null }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
      {lock && <Icon name="id" size={16} />}
      <FormattedMessage id={lock ? 'mycontact.locked.verified' : 'mycontact.locked.registrar'} />
    </Box>
  )
}
