import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readPrivacyText, readTermsText, type PrivacyText, type TextBlock, type TextSpan } from '#contract/legal.ts'
import { languageOf, textIn } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { api } from '#src/api/client.ts'
import { PublicPageKeys } from '#src/features/view/parts/PublicPageKeys.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { Prose } from '#src/ui/page/Prose.tsx'
import { Insert } from './Insert.tsx'
import { OutsideLink, TextLink } from '#src/ui/page/TextLink.tsx'
import { tieShortWords } from '#intl/tieShortWords.ts'

/** Facts of the portal itself, inserted where a text names them. */
type PortalFacts = Pick<PrivacyText, 'cookies' | 'kept'>

/** The text of the page with its title: the terms of use, or what is done with personal data. */
export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  if (new URL(url).pathname === paths.terms()) {
    const facts: PortalFacts = { cookies: [], kept: [] }
    return { title: 'legal.terms.title', text: await api(readTermsText, {}, signal), facts } as const
  }
  const text = await api(readPrivacyText, {}, signal)
  return { title: 'legal.privacy.title', text, facts: text } as const
}

/** A text of the operator, in the user's language. */
export function LegalPage() {
  const { title, text, facts } = useLoaderData<typeof loader>()
  const language = languageOf(useLocale())
  const { operator } = useFrame().settings

  return (
    <Page title={title}>
      <PublicPageKeys />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="legal.by" values={{ operator: operator.name }} />
      </Typography>
      <Prose>
        {textIn(text.texts, language)?.map((block) => (
          <LegalBlock key={JSON.stringify(block)} block={block} facts={facts} />
        ))}
      </Prose>
    </Page>
  )
}

export { LegalPage as Component }

type LegalBlockProps = { block: TextBlock; facts: PortalFacts }

/** A block of a text in the portal's own type: no markup of the operator reaches the page. */
function LegalBlock({ block, facts }: LegalBlockProps) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading>
          <Spans spans={block.spans} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((spans) => (
            <li key={JSON.stringify(spans)}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <OwnTable table={block} />
    case 'insert':
      return <Insert insert={block.insert} facts={facts} />
  }
}

function OwnTable({ table: { head, rows } }: { table: Extract<TextBlock, { kind: 'table' }> }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((spans) => (
            <th key={JSON.stringify(spans)} scope="col">
              <Spans spans={spans} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {row.map((spans) => (
              <td key={JSON.stringify(spans)}>
                <Spans spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A run of text with its emphasis and links. */
function Spans({ spans }: { spans: readonly TextSpan[] }) {
  return spans.map((span) => <Drawn key={JSON.stringify(span)} span={span} />)
}

function Drawn({ span }: { span: TextSpan }) {
  const { text, isStrong, isEmphasis, isCode, href } = span
  const set = tieShortWords(text, useLocale())
  const letters = isCode ? <code>{text}</code> : set
  const stressed = isEmphasis ? <em>{letters}</em> : letters
  const content = isStrong ? <strong>{stressed}</strong> : stressed
  if (href === null) return content
  if (href.startsWith('/')) return <TextLink to={href}>{content}</TextLink>
  // The operator wrote the address, and the server permits no other protocol.
  if (/^https?:/i.test(href))
    return (
      <OutsideLink to={href} isPermitted>
        {content}
      </OutsideLink>
    )
  return <a href={href}>{content}</a>
}
