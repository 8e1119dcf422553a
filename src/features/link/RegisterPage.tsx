import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { ownPath } from '#src/routing/externalLink.ts'
import { paths } from '#src/routing/paths.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { BoundAccount } from './BoundAccount.tsx'
import { Created } from './Created.tsx'
import { readIdentity } from '#contract/session.ts'
import { api } from '#src/api/client.ts'
import { VouchedFacts } from './VouchedFacts.tsx'
import { WhoIsHere } from './WhoIsHere.tsx'

const RegisterForm = lazyPart(async () => (await import('./RegisterForm.tsx')).RegisterForm)

/** Nobody signed out sees it: what it asks says so. */
export function loader({ request }: LoaderFunctionArgs) {
  return api(readIdentity, { background: true }, request.signal)
}

/** Where an electronic identity becomes a contact of the registry; `next` is where one was going. */
export function RegisterPage() {
  const identity = useLoaderData<typeof loader>()
  const { person, contact } = useInfo()
  const [params] = useSearchParams()
  const [email, setEmail] = useState<string | null>(null)
  const next = ownPath(params.get('next'), window.location.origin) ?? paths.home()

  return (
    <Page title="link.register.title">
      <WhoIsHere />
      {person.kind === 'account' ? (
        <BoundAccount />
      ) : email !== null && contact ? (
        <Created handle={contact.handle} email={email} next={next} />
      ) : (
        <>
          <Typography>
            <FormattedMessage id="link.register.about" />
          </Typography>
          <VouchedFacts identity={identity} />
          <RegisterForm email={identity.email} onCreated={setEmail} />
          <TextLink to={paths.connect(next)}>
            <FormattedMessage id="link.register.rather_connect" />
          </TextLink>
        </>
      )}
    </Page>
  )
}

export { RegisterPage as Component }
