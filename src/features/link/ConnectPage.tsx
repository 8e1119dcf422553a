import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { useInfo, usePermission } from '#src/features/session/parts/frame.ts'
import { ownPath } from '#src/routing/externalLink.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { RegistryNote, BoundAccount, SignedInAs } from './SignedInAs.tsx'
import { readIdentity } from '#contract/session.ts'
import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import { useServerNow } from '#src/api/clock.ts'
import { StepUpNote } from '#src/features/operation/parts/StepUpNote.tsx'
import { secondsConfirmed, startStepUp } from '#src/features/session/parts/stepUp.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { useId, type ReactNode } from 'react'
import type { MessageId } from '#intl/ids.ts'

/** Signed-out users are redirected by the refusal of the call. */
export function loader({ request }: LoaderFunctionArgs) {
  return api(readIdentity, { background: true }, request.signal)
}

/** Links a contact of the registry to an electronic identity; `next` is the page to continue with. */
export function ConnectPage() {
  const { person, contact, capabilities } = useInfo()
  const attach = capabilities['attach-contact']
  const [params] = useSearchParams()
  const next = ownPath(params.get('next'), window.location.origin) ?? paths.home()

  return (
    <Page title="link.connect.title">
      <SignedInAs />
      {person.kind === 'account' ? (
        <BoundAccount />
      ) : (
        <>
          {attach.reason === 'not-at-this-registry' ? (
            <RegistryNote message="link.connect.not_here" />
          ) : (
            <>
              <Typography>
                <FormattedMessage id={contact ? 'link.connect.another' : 'link.connect.first'} />
              </Typography>
              <Attach next={next} />
            </>
          )}
          <ConnectOption title="link.connect.none.title" about="link.connect.none.about">
            <Button component={Link} to={paths.register(next)} variant="outlined">
              <FormattedMessage id="link.connect.none.create" />
            </Button>
          </ConnectOption>
          {contact && (
            <TextLink to={paths.myAuthentication()}>
              <FormattedMessage id="link.connect.back" />
            </TextLink>
          )}
        </>
      )}
    </Page>
  )
}

export { ConnectPage as Component }

/** The height of the form, which loads later, in pixels. */
const formRoom = 302

const AttachForm = lazyPart(
  async () => (await import('./AttachForm.tsx')).AttachForm,
  () => <Box sx={{ height: formRoom }} />,
)

/** The form opens only after a step-up, so that no typed AuthInfo is lost by one. */
function Attach({ next }: { next: string }) {
  const info = useInfo()
  const { stepUpSeconds } = usePermission('attach-contact')
  const now = useServerNow(1000)

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {secondsConfirmed(info, stepUpSeconds ?? 0, now) > 0 ? (
        <>
          <AttachForm next={next} />
          <StepUpNote capability="attach-contact" />
        </>
      ) : (
        <ConfirmFirst method={info.person.method} minutes={(stepUpSeconds ?? 0) / 60} />
      )}
    </Box>
  )
}

function ConfirmFirst({ method, minutes }: { method: string; minutes: number }) {
  return (
    <>
      <Typography>
        <FormattedMessage id="link.connect.confirm_first" values={{ minutes }} />
      </Typography>
      <div>
        <Button variant="contained" onClick={() => startStepUp(method)}>
          <FormattedMessage id="operation.confirm_identity" />
        </Button>
      </div>
    </>
  )
}

type WayProps = { title: MessageId; about: MessageId; children: ReactNode }

/** An option of the card, below a hairline, with its action. */
function ConnectOption({ title, about, children }: WayProps) {
  const heading = useId()

  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', mt: 1, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <div>
        <Typography id={heading} variant="h3" component="h2" sx={{ mb: 0.5 }}>
          <FormattedMessage id={title} />
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id={about} />
        </Typography>
      </div>
      {children}
    </Box>
  )
}
