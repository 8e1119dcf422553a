import { FormattedMessage } from 'react-intl'
import type { Identity } from '#contract/session.ts'
import { Fact, Facts, InstantFact } from '#src/features/record/parts/Facts.tsx'
import { MethodName, OperatorLink } from '#src/features/session/parts/SettingNames.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { BirthDate } from './BirthDate.tsx'
import Box from '@mui/material/Box'
import { paths } from '#src/routing/paths.ts'
import { OutsideLink, TextLink, textLook } from '#src/ui/page/TextLink.tsx'

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
