import { FormattedMessage } from 'react-intl'
import { confirmEmail } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { MailedLink } from './parts/MailedLink.tsx'

/** Confirms a new e-mail. */
export function ConfirmEmailPage() {
  return (
    <MailedLink
      title="confirmation.title"
      about={['confirmation.about']}
      button="confirmation.confirm"
      perform={confirm}
      notValid="confirmation-not-valid"
      done={sayDone}
    />
  )
}

function sayDone({ email }: { email: string }) {
  return <FormattedMessage id="confirmation.done" values={{ email: <Code key="email">{email}</Code> }} />
}

async function confirm(code: string) {
  return api(confirmEmail, { body: { code } })
}

export { ConfirmEmailPage as Component }
