import type { RegistrarDetail } from '#contract/registrar.ts'
import type { MessageId } from '#intl/ids.ts'
import { AddressLines } from '#src/features/contact/parts/Identification.tsx'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { MailLink, TelephoneLink } from '#src/ui/page/TextLink.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { Website } from './parts/RegistrarReach.tsx'

/** The company of a registrar and its ways of contact; missing values are left out. */
export function CompanyFacts({ registrar }: { registrar: RegistrarDetail }) {
  const { organization, address, url } = registrar

  return (
    <Section title="registrar.detail.company">
      <Facts>
        {organization && <Fact title="field.organization">{organization}</Fact>}
        {address && (
          <Fact title="field.seat">
            <AddressLines address={address} />
          </Fact>
        )}
        <CodeFact title="field.company_number" text={registrar.companyNumber} />
        <CodeFact title="field.vat_number" text={registrar.vatNumber} />
        {registrar.telephone && (
          <Fact title="field.telephone">
            <TelephoneLink number={registrar.telephone} />
          </Fact>
        )}
        <CodeFact title="field.fax" text={registrar.fax} />
        {registrar.email && (
          <Fact title="field.email">
            <MailLink address={registrar.email} />
          </Fact>
        )}
        {url && (
          <Fact title="field.url">
            <Website url={url} />
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function CodeFact({ title, text }: { title: MessageId; text: string | null }) {
  return (
    text && (
      <Fact title={title}>
        <Code>{text}</Code>
      </Fact>
    )
  )
}
