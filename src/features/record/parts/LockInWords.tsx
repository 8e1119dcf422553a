import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'
import type { StateRow } from '#contract/state.ts'

type Props = {
  /** Where the control stands. */
  lock: LockPosition
  /** The lock in force at the registry, which differs while a change waits. */
  lockInForce: LockPosition
  states: readonly StateRow[]
}

/** The effect of the lock in force, and who can remove it or what must be done before another position can be reached. */
export function LockInWords({ lock, lockInForce, states }: Props) {
  const setter = otherSetterOf(lockInForce, states)
  return (
    <>
      <FormattedMessage id={`record.lock.${lockInForce}.about`} />
      {(setter !== null || lock === 'full') && (
        <>
          {' '}
          <FormattedMessage id={setter === null ? 'record.lock.open_first' : `record.lock.by.${setter}`} />
        </>
      )}
    </>
  )
}

/** Returns who set the lock in force; null where the holder has set a part of it, which the holder can remove. */
export function otherSetterOf(lock: LockPosition, states: readonly StateRow[]) {
  const parts = states.filter(({ code }) => code === 'serverTransferProhibited' || code === 'serverUpdateProhibited')
  if (parts.some(({ setBy }) => setBy === 'holder')) return null
  const code = lock === 'full' ? 'serverUpdateProhibited' : 'serverTransferProhibited'
  const setter = parts.find((row) => row.code === code)?.setBy
  return setter === undefined || setter === 'holder' ? null : setter
}
