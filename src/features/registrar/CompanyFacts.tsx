import Box from '@mui/material/Box'
import type { RegistrarDetail } from '#contract/registrar.ts'
import type { MessageId } from '#intl/ids.ts'
import { AddressLines } from '#src/features/contact/parts/Identification.tsx'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { externalLink } from '#src/routing/externalLink.ts'
import { OutsideLink, textLook } from '#src/ui/page/TextLink.tsx'
import { Section } from '#src/ui/page/Section.tsx'

/** Which company a registrar is and how it is reached; what it has not given is left out. */
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
        <CodeFact title="field.telephone" text={registrar.telephone} />
        <CodeFact title="field.fax" text={registrar.fax} />
        <CodeFact title="field.email" text={registrar.email} />
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

/** A registrar writes its website itself: what is no web address is shown and leads nowhere. */
function Website({ url }: { url: string }) {
  const address = webAddress(url)

  if (!address) return <Code>{url}</Code>
  return (
    <Box component={OutsideLink} to={address} isPermitted sx={(theme) => ({ ...textLook(theme), lineHeight: '24px' })}>
      {url}
    </Box>
  )
}

/** An address without its scheme would lead into this portal. */
function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  try {
    return externalLink(url, { isPermitted: true, origin: window.location.origin })
  } catch {
    return null
  }
}
