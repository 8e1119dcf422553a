import type { IntlShape } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import type { RegistryChange } from '#contract/registryChange.ts'
import type { StateRow } from '#contract/state.ts'
import type { LockAtRegistry } from '#src/features/record/parts/registry/LockStatus.tsx'
import { shortInstant } from '#src/features/record/parts/registry/registryWords.ts'
import { exceptions } from '#src/features/record/parts/StateChips.tsx'

/** What every record says of itself, whatever else it has. */
type Record = LockAtRegistry & { states: readonly StateRow[] }

/** What readers are told of a record of mine: its name, what is exceptional about it, its lock. */
export function saidOfRecord(
  name: string,
  { states, lock, lockInForce, registryChange }: Record,
  intl: IntlShape,
): string {
  const exceptional = exceptions(states.map(({ code }) => code))
    .map((code) => intl.formatMessage({ id: `state.${code}.short` }))
    .join(', ')
  return intl.formatMessage(
    { id: 'peek.said' },
    {
      name,
      states: exceptional || intl.formatMessage({ id: 'peek.no_states' }),
      lock: registryChange && lock !== lockInForce ? requested(lock, registryChange, intl) : position(lock, intl),
    },
  )
}

function position(lock: LockPosition, intl: IntlShape): string {
  return intl.formatMessage({ id: `record.lock.${lock}` })
}

function requested(lock: LockPosition, { requestedAt }: RegistryChange, intl: IntlShape): string {
  const at = shortInstant(requestedAt, intl)
  return intl.formatMessage({ id: 'registry.lock.requested' }, { lock: position(lock, intl), at })
}
