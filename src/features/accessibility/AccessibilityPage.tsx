import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readAccessibility } from '#contract/accessibility.ts'
import { api } from '#src/api/client.ts'
import type { MessageId } from '#intl/ids.ts'
import { languageOf, textIn } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { PublicPageKeys } from '#src/features/view/parts/PublicPageKeys.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { OutsideLink } from '#src/ui/page/TextLink.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Prose } from '#src/ui/page/Prose.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => api(readAccessibility, {}, request.signal)

/** How far the portal can be used by everybody, in the shape of the model statement (EU) 2018/1523. */
export function AccessibilityPage() {
  const { settings } = useFrame()
  const { site, email, phone, supervisor } = useLoaderData<typeof loader>()
  const language = languageOf(useLocale())
  const { name: operator, url } = settings.operator

  return (
    <Page title="accessibility.title">
      <PublicPageKeys />
      <Prose>
        <p>
          <FormattedMessage id="accessibility.commitment" values={{ operator, site }} />
        </p>
        <StatementSection title="accessibility.status.title">
          <p>
            <FormattedMessage id="accessibility.status.text" values={{ b: strong }} />
          </p>
        </StatementSection>
        <StatementSection title="accessibility.status.not">
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>
                <FormattedMessage id={`accessibility.gap.${gap}`} />
              </li>
            ))}
          </ul>
        </StatementSection>
        <StatementSection title="accessibility.made.title">
          <p>
            <FormattedMessage
              id="accessibility.made.text"
              values={{ at: <FormattedDate key="at" value={preparedOn} dateStyle="long" timeZone="UTC" /> }}
            />
          </p>
          <p>
            <FormattedMessage id="accessibility.made.checks" />
          </p>
        </StatementSection>
        <StatementSection title="accessibility.feedback.title">
          <p>
            <FormattedMessage
              id="accessibility.feedback.text"
              values={{
                email: (
                  <a key="email" href={`mailto:${email}`}>
                    {email}
                  </a>
                ),
              }}
            />{' '}
            {phone && <FormattedMessage id="accessibility.feedback.phone" values={{ phone }} />}
          </p>
        </StatementSection>
        <StatementSection title="accessibility.enforcement.title">
          <p>
            {supervisor ? (
              <FormattedMessage
                id="accessibility.enforcement.text"
                values={{
                  body: <Outside key="body" to={supervisor.url} name={textIn(supervisor.name, language) ?? ''} />,
                }}
              />
            ) : (
              <FormattedMessage
                id="accessibility.enforcement.none"
                values={{ body: url === null ? operator : <Outside key="body" to={url} name={operator} /> }}
              />
            )}
          </p>
        </StatementSection>
      </Prose>
    </Page>
  )
}

/** The date of the last review of the statement. A change of its text changes this date. */
const preparedOn = '2026-11-21'

const gaps = ['readers', 'voice', 'pdf', 'long_lists', 'others'] as const

function StatementSection({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <section>
      <h2>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  )
}

function Outside({ to, name }: { to: string; name: string }) {
  return (
    <OutsideLink to={to} isPermitted>
      {name}
    </OutsideLink>
  )
}

function strong(chunks: ReactNode[]) {
  return <b key="b">{chunks}</b>
}

export { AccessibilityPage as Component }
