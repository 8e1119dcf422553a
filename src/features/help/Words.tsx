import { Fragment, useMemo, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { Marked } from './Marked.tsx'
import type { pageTags } from './lineWords.ts'
import { topicIds } from './topicIds.ts'
import type { Line } from './topic.ts'

/** A line of help with its links, and with the searched words marked. */
export function Words({ line: { id, values }, searched }: { line: Line; searched: readonly string[] }) {
  const intl = useIntl()
  const tags = useMemo(() => tagsFor(searched), [searched])
  return marked([intl.formatMessage({ id }, { ...values, ...tags })].flat(), searched)
}

/** Marks the searched words in the texts; the elements between them have marked theirs. */
function marked(parts: readonly ReactNode[], searched: readonly string[]): ReactNode[] {
  const draw = (part: ReactNode, place: number) =>
    typeof part === 'string' ? (
      <Marked key={place} text={part} searched={searched} />
    ) : (
      <Fragment key={place}>{part}</Fragment>
    )
  return parts.map(draw)
}

function tagsFor(searched: readonly string[]) {
  const linkTo = (to: string) =>
    function InWords(chunks: ReactNode[]) {
      return <TextLink to={to}>{marked(chunks, searched)}</TextLink>
    }
  return {
    b: (chunks: ReactNode[]) => <b>{marked(chunks, searched)}</b>,
    ...Object.fromEntries(topicIds.map((id) => [id, linkTo(paths.help(id))])),
    ...Object.fromEntries(Object.entries(pages).map(([tag, to]) => [tag, linkTo(to())])),
  }
}

const pages: Record<(typeof pageTags)[number], () => string> = {
  toAuthentication: paths.myAuthentication,
  toAuthInfoByMail: paths.requestAuthInfo,
  toMessages: paths.auctionMessages,
  toOperations: paths.operations,
  toVerify: () => paths.verifyStatement(),
}
