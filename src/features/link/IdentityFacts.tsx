import { FormattedMessage } from 'react-intl'
import type { Identity } from '#contract/session.ts'
import { Fact, Facts, InstantFact } from '#src/features/record/parts/Facts.tsx'
import { MethodName } from '#src/features/session/parts/MethodName.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { BirthDate } from './BirthDate.tsx'
import { RaiseLevel } from './RaiseLevel.tsx'

/** What the provider vouches for, and how well. */
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
