import { FormattedMessage } from 'react-intl'
import type { LockPosition } from '#contract/operation.ts'

/** What the position of a lock means, and what must come before the others can be reached. */
export function LockInWords({ lock }: { lock: LockPosition }) {
  return (
    <>
      <FormattedMessage id={`record.lock.${lock}.about`} />
      {lock === 'full' && (
        <>
          {' '}
          <FormattedMessage id="record.lock.open_first" />
        </>
      )}
    </>
  )
}
