import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'

type Props = {
  /** Where the control stands. */
  lock: LockPosition
  /** What holds at the registry, another while a change waits for it. */
  lockInForce: LockPosition
}

/** What the lock in force means, and what must come before the others can be reached. */
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
