import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { ownPath } from '#src/routing/externalLink.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { AskRegistry } from './AskRegistry.tsx'
import { Attach } from './Attach.tsx'
import { BoundAccount } from './BoundAccount.tsx'
import { readIdentity } from '#contract/session.ts'
import { api } from '#src/api/client.ts'
import { Way } from './Way.tsx'
import { WhoIsHere } from './WhoIsHere.tsx'

/** Nobody signed out sees it: what it asks says so. */
export function loader({ request }: LoaderFunctionArgs) {
  return api(readIdentity, { background: true }, request.signal)
}

/** Where an electronic identity takes a contact that is in the registry already; `next` is where they were going. */
export function ConnectPage() {
  const { person, contact, capabilities } = useInfo()
  const attach = capabilities['attach-contact']
  const [params] = useSearchParams()
  const next = ownPath(params.get('next'), window.location.origin) ?? paths.home()

  return (
    <Page title="link.connect.title">
      <WhoIsHere />
      {person.kind === 'account' ? (
        <BoundAccount />
      ) : (
        <>
          {attach.reason === 'not-at-this-registry' ? (
            <AskRegistry message="link.connect.not_here" />
          ) : (
            <>
              <Typography>
                <FormattedMessage id={contact ? 'link.connect.another' : 'link.connect.first'} />
              </Typography>
              <Attach next={next} />
            </>
          )}
          <Way title="link.connect.none.title" about="link.connect.none.about">
            <Button component={Link} to={paths.register(next)} variant="outlined">
              <FormattedMessage id="link.connect.none.create" />
            </Button>
          </Way>
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
