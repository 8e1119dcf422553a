import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'

type Props = {
  /** Where the control stands. */
  lock: LockPosition
  /** The lock in force at the registry, which differs while a change waits. */
  lockInForce: LockPosition
}

/** The effect of the lock in force, and what must be done before another position can be reached. */
export function LockInWords({ lock, lockInForce }: Props) {
  return (
    <>
      <FormattedMessage id={`record.lock.${lockInForce}.about`} />
      {lock === 'full' && (
        <>
          {' '}
          <FormattedMessage id="record.lock.open_first" />
        </>
      )}
    </>
  )
}
