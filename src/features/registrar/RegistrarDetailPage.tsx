import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readRegistrar } from '#contract/registrar.ts'
import { api } from '#src/api/client.ts'
import { Facts, InstantFact } from '#src/features/record/parts/Facts.tsx'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Certification } from './Certification.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'

export function loader({ params, request }: LoaderFunctionArgs) {
  return api(readRegistrar, { params: { id: params['handle'] ?? '' } }, request.signal)
}

export function RegistrarDetailPage() {
  const registrar = useLoaderData<typeof loader>()
  const { handle, name, isSystem, certification } = registrar

  return (
    <Page
      title="registrar.detail.title"
      values={{ name }}
      trail={<Trail />}
      heading={<HandleHeading handle={handle} name={name} kind="registrar.detail.kind" />}
    >
      {isSystem && (
        <Typography color="text.secondary">
          <FormattedMessage id="registrar.detail.is_system" />
        </Typography>
      )}
      <Columns
        first={<CompanyFacts registrar={registrar} />}
        second={
          <>
            {!isSystem && <Certification level={certification} />}
            <Section title="registrar.detail.record">
              <Facts>
                <InstantFact title="field.created_at" at={registrar.createdAt} />
                <InstantFact title="field.updated_at" at={registrar.updatedAt} />
              </Facts>
            </Section>
          </>
        }
      />
    </Page>
  )
}

export { RegistrarDetailPage as Component }
