import { FormattedDate, FormattedMessage } from 'react-intl'
import type { MadeAuthInfo } from '#contract/authInfo.ts'
import { ShownOnce } from '#src/ui/command/CopyButton.tsx'

/** The AuthInfo that was made, this once, and until when it is good. */
export function MadeValue({ made: { authInfo, status } }: { made: MadeAuthInfo }) {
  return (
    <ShownOnce title="authinfo.made" text={authInfo} copy="authinfo.copy">
      <FormattedMessage
        id="authinfo.write_it_down"
        values={{
          until: status.active && (
            <FormattedDate key="until" value={status.active.validUntil} dateStyle="long" timeStyle="short" />
          ),
        }}
      />
    </ShownOnce>
  )
}
