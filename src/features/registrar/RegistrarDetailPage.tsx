import { usePageObject } from '#src/ui/command/visited.tsx'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readRegistrar, type RegistrarDetail } from '#contract/registrar.ts'
import { api } from '#src/api/client.ts'
import { loadMyDomains, MyDomains } from '#src/features/domain/parts/MyDomains.tsx'
import { Facts, InstantFact, Code, Fact } from '#src/features/record/parts/Facts.tsx'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { MailLink, TelephoneLink } from '#src/ui/page/TextLink.tsx'
import { paths } from '#src/routing/paths.ts'
import Box from '@mui/material/Box'
import type { MessageId } from '#intl/ids.ts'
import { AddressLines } from '#src/features/contact/parts/Identification.tsx'
import { Website } from './parts/RegistrarReach.tsx'

export async function loader({ params: { handle = '' }, request: { signal } }: LoaderFunctionArgs) {
  const [registrar, domains] = await Promise.all([
    api(readRegistrar, { params: { id: handle } }, signal),
    loadMyDomains('registrar', handle, signal),
  ])
  return { registrar, domains }
}

export function RegistrarDetailPage() {
  const { registrar, domains } = useLoaderData<typeof loader>()
  const { handle, name, isSystem } = registrar
  usePageObject({
    key: `registrar:${handle}`,
    name: handle,
    note: name,
    kind: 'registrar',
    isMine: true,
    to: paths.registrar(handle),
  })

  return (
    <Page
      title="registrar.detail.title"
      values={{ name }}
      trail={<Trail list={{ to: paths.domains(), title: 'domain.list.title' }} />}
      heading={<HandleHeading handle={handle} name={name} kind="registrar.detail.kind" />}
    >
      {isSystem && (
        <Typography color="text.secondary">
          <FormattedMessage id="registrar.detail.is_system" />
        </Typography>
      )}
      {domains ? (
        <Columns
          first={<CompanyFacts registrar={registrar} />}
          second={
            <MyDomains
              title="registrar.detail.my_domains"
              none="registrar.detail.no_domains"
              domains={domains}
              query={`registrar=${handle}`}
            />
          }
        />
      ) : (
        <CompanyFacts registrar={registrar} />
      )}
    </Page>
  )
}

export { RegistrarDetailPage as Component }

const best = 5

/** The registry's rating of a registrar, in words and as that many of five marks. */
function Certification({ level }: { level: number }) {
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box aria-hidden sx={{ display: 'flex', gap: 0.5 }}>
          {Array.from({ length: best }, (_none, mark) => (
            <Box
              key={mark}
              sx={{
                width: 16,
                height: 8,
                border: 1,
                borderColor: 'control.border',
                borderRadius: '2px',
                bgcolor: mark < level ? 'text.primary' : 'transparent',
              }}
            />
          ))}
        </Box>
        <FormattedMessage id="registrar.certification.level" values={{ level, best }} />
      </Box>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        <FormattedMessage id="registrar.certification.about" />
      </Box>
    </>
  )
}

/** The company of a registrar, its ways of contact and its record; missing values are left out. */
function CompanyFacts({ registrar }: { registrar: RegistrarDetail }) {
  const { organization, address, url, certification, isSystem } = registrar

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
        {/* No mark of five would read as a bad rating, where there is none. */}
        {!isSystem && certification > 0 && (
          <Fact title="registrar.certification.title">
            <Certification level={certification} />
          </Fact>
        )}
        <InstantFact title="field.created_at" at={registrar.createdAt} />
        <InstantFact title="field.updated_at" at={registrar.updatedAt} />
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
