import { usePageObject } from '#src/ui/command/visited.ts'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readRegistrar } from '#contract/registrar.ts'
import { api } from '#src/api/client.ts'
import { countMyDomains } from '#src/features/domain/parts/countMyDomains.ts'
import { Facts, InstantFact } from '#src/features/record/parts/Facts.tsx'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { paths } from '#src/routing/paths.ts'
import { Certification } from './Certification.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'

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
      isSheet
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
