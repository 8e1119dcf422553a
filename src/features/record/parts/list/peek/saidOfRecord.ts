import type { IntlShape } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import type { StateRow } from '#contract/state.ts'
import { exceptions } from '#src/features/record/parts/StateChips.tsx'

/** What every record says of itself, whatever else it has. */
type Record = { states: readonly StateRow[]; lock: LockPosition }

/** What readers are told of a record of mine: its name, what is exceptional about it, its lock. */
export function saidOfRecord(name: string, { states, lock }: Record, intl: IntlShape): string {
  const exceptional = exceptions(states.map(({ code }) => code))
    .map((code) => intl.formatMessage({ id: `state.${code}.short` }))
    .join(', ')
  return intl.formatMessage(
    { id: 'peek.said' },
    {
      name,
      states: exceptional || intl.formatMessage({ id: 'peek.no_states' }),
      lock: intl.formatMessage({ id: `record.lock.${lock}` }),
    },
  )
}
