import { FormattedMessage } from 'react-intl'
import { refuseAuthInfo } from '#contract/authInfo.ts'
import { api } from '#src/api/client.ts'
import { MailedLink } from '#src/features/contact/parts/MailedLink.tsx'

/** Refuses AuthInfo by mail to a new e-mail, for the reader of the previous one. */
export function RefuseAuthInfoPage() {
  return (
    <MailedLink
      title="refusal.title"
      about={['refusal.about', 'refusal.effect']}
      button="refusal.refuse"
      perform={refuse}
      notValid="refusal-not-valid"
      done={sayDone}
    />
  )
}

function sayDone() {
  return <FormattedMessage id="refusal.done" />
}

async function refuse(code: string) {
  await api(refuseAuthInfo, { body: { code } })
  return true
}

export { RefuseAuthInfoPage as Component }
