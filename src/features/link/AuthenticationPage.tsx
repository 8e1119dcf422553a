import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { FromIdentity } from '#src/features/contact/parts/FromIdentity.tsx'
import { LinkedContacts } from './LinkedContacts.tsx'
import { listSessions, readIdentity, type SessionRow, type Identity } from '#contract/session.ts'
import { readMyContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import { Sessions, Device } from './Sessions.tsx'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { MethodName, OperatorLink } from '#src/features/session/parts/SettingNames.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Fact, Facts, InstantFact } from '#src/features/record/parts/Facts.tsx'
import { BirthDate } from './BirthDate.tsx'
import { paths } from '#src/routing/paths.ts'
import { OutsideLink, TextLink, textLook } from '#src/ui/page/TextLink.tsx'

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [identity, { items: sessions }, mine] = await Promise.all([
    api(readIdentity, { background: true }, signal),
    api(listSessions, { background: true }, signal),
    api(readMyContact, {}, signal),
  ])
  return { identity, sessions, mine }
}

/** My identity, the contacts it is linked to, and my sessions. */
export function AuthenticationPage() {
  const { identity, sessions, mine } = useLoaderData<typeof loader>()

  return (
    <Columns
      first={
        <>
          <IdentityFacts identity={identity} />
          <FromIdentity mine={mine} />
          <LinkedContacts />
        </>
      }
      second={
        <>
          <Sessions current={sessions.filter(({ endedAt }) => endedAt === null)} />
          <SignIns all={sessions} />
        </>
      }
    />
  )
}

export { AuthenticationPage as Component }

/** The number of sign-ins shown at first. */
const few = 10

/** My latest sign-ins with their method and place, so that I notice an unknown one. */
export function SignIns({ all }: { all: readonly SessionRow[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? all : all.slice(0, few)

  return (
    <Section title="authentication.sign_ins.title">
      <Box component="p" sx={{ mt: 0, mb: 1, maxWidth: '68ch', color: 'text.secondary' }}>
        <FormattedMessage id="authentication.sign_ins.about" />
      </Box>
      <List>
        {shown.map(({ id, startedAt, method, browser, address }) => (
          <li key={id}>
            <FormattedDate value={startedAt} dateStyle="medium" timeStyle="short" />
            <span>
              <MethodName of={method} />
            </span>
            <Device userAgent={browser} address={address} />
          </li>
        ))}
      </List>
      {all.length > shown.length && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setWhole(true)}>
          <FormattedMessage id="authentication.sign_ins.all" values={{ count: all.length }} />
        </Button>
      )}
    </Section>
  )
}

const List = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(160px, max-content) minmax(120px, 1fr) 2fr',
    columnGap: 16,
    paddingBlock: 6,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  [theme.breakpoints.down('sm')]: { '& li': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}))

/** The facts that the provider vouches for, and their level. */
export function IdentityFacts({ identity }: { identity: Identity }) {
  const { name, method, level, raiseLevel, birthDate, address, since } = identity

  return (
    <Section title="authentication.identity.title">
      <Facts>
        {name && <Fact title="field.name">{name}</Fact>}
        <Fact title="authentication.identity.method">
          <MethodName of={method} />
        </Fact>
        <Fact title="authentication.identity.level">
          <FormattedMessage id={`app.level.${level}`} />
          {raiseLevel && <RaiseLevel method={method} {...raiseLevel} />}
        </Fact>
        {birthDate && (
          <Fact title="field.birth_date">
            <BirthDate day={birthDate} />
          </Fact>
        )}
        {address && <Fact title="authentication.identity.address">{address}</Fact>}
        <InstantFact title={'authentication.identity.since'} at={since} />
      </Facts>
    </Section>
  )
}

type Props = { method: string } & NonNullable<Identity['raiseLevel']>

/** Where the level of an account can be raised, and what that allows. */
function RaiseLevel({ method, by, url }: Props) {
  return (
    <Box sx={{ maxWidth: '68ch', color: 'text.secondary' }}>
      {by === 'provider' ? (
        <FormattedMessage
          id="authentication.level.by_provider"
          values={{ method: <MethodName key="method" of={method} /> }}
        />
      ) : (
        <FormattedMessage
          id="authentication.level.by_registry"
          values={{ operator: <OperatorLink key="operator" /> }}
        />
      )}
      {url && (
        <Box component={OutsideLink} to={url} isPermitted sx={[textLook, { display: 'block' }]}>
          <FormattedMessage id="authentication.level.raise" />
        </Box>
      )}
      <TextLink to={paths.help('levels')} style={{ display: 'block' }}>
        <FormattedMessage id="authentication.level.what" />
      </TextLink>
    </Box>
  )
}
