import type { TextSpan } from '#contract/legal.ts'
import { OutsideLink, TextLink } from '#src/ui/page/TextLink.tsx'
import { tieShortWords } from '#intl/tieShortWords.ts'
import { useLocale } from '#intl/useLocale.ts'

/** Letters of a text with their stress and their links. */
export function Spans({ spans }: { spans: readonly TextSpan[] }) {
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
  // The operator's own text says where it leads; the server has let no other protocol through.
  if (/^https?:/i.test(href))
    return (
      <OutsideLink to={href} isPermitted>
        {content}
      </OutsideLink>
    )
  return <a href={href}>{content}</a>
}
