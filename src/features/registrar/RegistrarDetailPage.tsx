import { usePageObject } from '#src/ui/command/visited.ts'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readRegistrar, type RegistrarDetail } from '#contract/registrar.ts'
import { api } from '#src/api/client.ts'
import { countMyDomains } from '#src/features/domain/parts/countMyDomains.ts'
import { Facts, InstantFact, Code, Fact } from '#src/features/record/parts/Facts.tsx'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TextLink, MailLink, TelephoneLink } from '#src/ui/page/TextLink.tsx'
import { paths } from '#src/routing/paths.ts'
import Box from '@mui/material/Box'
import type { MessageId } from '#intl/ids.ts'
import { AddressLines } from '#src/features/contact/parts/Identification.tsx'
import { Website } from './parts/RegistrarReach.tsx'

export async function loader({ params: { handle = '' }, request: { signal } }: LoaderFunctionArgs) {
  const [registrar, domains] = await Promise.all([
    api(readRegistrar, { params: { id: handle } }, signal),
    countMyDomains('registrar', handle, signal),
  ])
  return { registrar, domains }
}

export function RegistrarDetailPage() {
  const { registrar, domains } = useLoaderData<typeof loader>()
  const { handle, name, isSystem, certification } = registrar
  usePageObject({
    key: `registrar:${handle}`,
    name: handle,
    note: name,
    kind: 'registrar',
    isMine: true,
    to: paths.registrar(handle),
  })
  const record = (
    <Section title="registrar.detail.record">
      <Facts>
        <InstantFact title="field.created_at" at={registrar.createdAt} />
        <InstantFact title="field.updated_at" at={registrar.updatedAt} />
      </Facts>
    </Section>
  )

  return (
    <Page
      width="sheet"
      title="registrar.detail.title"
      values={{ name }}
      trail={<Trail />}
      heading={<HandleHeading handle={handle} name={name} kind="registrar.detail.kind" />}
      actions={
        domains > 0 && (
          <TextLink to={`${paths.domains()}?registrar=${handle}`}>
            <FormattedMessage id="registrar.detail.domains" values={{ count: domains }} />
          </TextLink>
        )
      }
    >
      {isSystem && (
        <Typography color="text.secondary">
          <FormattedMessage id="registrar.detail.is_system" />
        </Typography>
      )}
      <CompanyFacts registrar={registrar} />
      {isSystem ? record : <Columns first={<Certification level={certification} />} second={record} />}
    </Page>
  )
}

export { RegistrarDetailPage as Component }

const best = 5

/** How the registry rates a registrar, in words and as that many of five marks. */
function Certification({ level }: { level: number }) {
  return (
    <Section title="registrar.certification.title">
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
        <Typography>
          <FormattedMessage
            id={level === 0 ? 'registrar.certification.none' : 'registrar.certification.level'}
            values={{ level, best }}
          />
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginTop: 1 }}>
        <FormattedMessage id="registrar.certification.about" />
      </Typography>
    </Section>
  )
}

/** The company of a registrar and its ways of contact; missing values are left out. */
function CompanyFacts({ registrar }: { registrar: RegistrarDetail }) {
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
