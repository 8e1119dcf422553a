import { FormattedMessage } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'

/** A full lock of a domain leaves its renewal possible, and stops the updates of automatic keys. */
export function FullLockNote({ domain }: { domain: DomainDetail }) {
  return (
    <>
      <FormattedMessage id="domain.lock.renewal" />
      {domain.isKeysetAutomatic && <FormattedMessage id="domain.lock.automatic_keyset" />}
    </>
  )
}
