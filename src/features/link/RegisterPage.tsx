import Typography from '@mui/material/Typography'
import { useState, useId, type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { ownPath } from '#src/routing/externalLink.ts'
import { paths } from '#src/routing/paths.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { BoundAccount, SignedInAs } from './SignedInAs.tsx'
import { readIdentity, type Identity } from '#contract/session.ts'
import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import type { MessageId } from '#intl/ids.ts'
import { Facts, Code } from '#src/features/record/parts/Facts.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { BirthDate } from './BirthDate.tsx'
import Button from '@mui/material/Button'
import { continueAsOther } from './parts/switchContact.ts'

/** The height of the form, which loads later, in pixels. */
const formRoom = 302

const RegisterForm = lazyPart(
  async () => (await import('./RegisterForm.tsx')).RegisterForm,
  () => <Box sx={{ height: formRoom }} />,
)

/** Signed-out users are redirected by the refusal of the call. */
export function loader({ request }: LoaderFunctionArgs) {
  return api(readIdentity, { background: true }, request.signal)
}

/** Creates a contact from an electronic identity; `next` is the page to continue with. */
export function RegisterPage() {
  const identity = useLoaderData<typeof loader>()
  const { person, contact } = useInfo()
  const [params] = useSearchParams()
  const [email, setEmail] = useState<string | null>(null)
  const next = ownPath(params.get('next'), window.location.origin) ?? paths.home()

  return (
    <Page title="link.register.title">
      <SignedInAs />
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
          <RegisterForm email={identity.email} country={identity.country} onCreated={setEmail} />
          <TextLink to={paths.connect(next)}>
            <FormattedMessage id="link.register.rather_connect" />
          </TextLink>
        </>
      )}
    </Page>
  )
}

export { RegisterPage as Component }

/** The data that a contact takes over from the identity; they cannot be changed. */
function VouchedFacts({ identity: { name, birthDate, address } }: { identity: Identity }) {
  const heading = useId()

  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography id={heading} variant="h3" component="h2" sx={{ mb: 1 }}>
        <FormattedMessage id="link.register.vouched" />
      </Typography>
      <Facts>
        <Vouched title="field.name">{name}</Vouched>
        <Vouched title="field.birth_date">{birthDate && <BirthDate day={birthDate} />}</Vouched>
        <Vouched title="field.address">{address}</Vouched>
      </Facts>
    </Box>
  )
}

function Vouched({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={title} />
      </dt>
      <Box component="dd" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', height: '1lh', color: 'text.secondary' }}>
          <Icon name="id" size={16} />
        </Box>
        <span>{children || <FormattedMessage id="link.register.unknown" />}</span>
      </Box>
    </div>
  )
}

/** The new contact, and what is still to do about its e-mail. It gets the focus. */
function Created({ handle, email, next }: { handle: string; email: string; next: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])

  return (
    <Box ref={place} tabIndex={-1} role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>
        <FormattedMessage id="link.created.about" values={{ handle: <Code key="handle">{handle}</Code> }} />
      </Typography>
      <Typography>
        <FormattedMessage id="link.created.confirm" values={{ email: <Code key="email">{email}</Code> }} />
      </Typography>
      <Button variant="contained" onClick={() => void continueAsOther(next)}>
        <FormattedMessage id="link.go_on" />
      </Button>
    </Box>
  )
}
