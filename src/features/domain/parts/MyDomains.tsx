import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { AnswerOf } from '#contract/call.ts'
import { listDomains, type DomainRow } from '#contract/domain.ts'
import { knownOf } from '#contract/hidden.ts'
import type { MessageId } from '#intl/ids.ts'
import { api } from '#src/api/client.ts'
import { StateChips } from '#src/features/record/parts/StateChips.tsx'
import { useLeaving } from '#src/features/record/parts/useLeaving.ts'
import { paths } from '#src/routing/paths.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { NameLink, TextLink } from '#src/ui/page/TextLink.tsx'
import { colourOf, NextStateText, presentOf } from '../nextState.tsx'

/** My domains that refer to an object: the first of the list in its own order, the most urgent first, and the number of all. */
type MyDomainsPage = Pick<AnswerOf<typeof listDomains>, 'items' | 'total' | 'today'>

/** Returns my domains that refer to an object by a field; null where they cannot be loaded. */
export async function loadMyDomains(
  field: 'holder' | 'registrar',
  handle: string,
  signal: AbortSignal,
): Promise<MyDomainsPage | null> {
  const query = { [field]: handle.toUpperCase(), size: 25 } as const
  return api(listDomains, { query, background: true }, signal).catch(() => null)
}

/** The number of domains that are named. */
const few = 7

type MyDomainsProps = {
  title: MessageId
  /** The sentence where there are none. */
  none: MessageId
  domains: MyDomainsPage
  /** The query of the list of all. */
  query: string
}

/** The first of my domains that refer to an object, and the way to the list of all. */
export function MyDomains({ title, none, domains: { items, total, today }, query }: MyDomainsProps) {
  const to = `${paths.domains()}?${query}`

  if (total === 0)
    return (
      <Section title={title}>
        <FormattedMessage id={none} />
      </Section>
    )
  return (
    <Section title={title}>
      <List>
        {items.slice(0, few).map((row) => (
          <DomainLine key={row.fqdn} row={row} today={today} />
        ))}
      </List>
      <TextLink to={to}>
        <FormattedMessage id="domain.mine.all" values={{ count: total }} />
      </TextLink>
    </Section>
  )
}

function DomainLine({ row, today }: { row: DomainRow; today: string }) {
  const to = paths.domain(row.fqdn)
  const leaving = useLeaving(to)
  const present = presentOf(row)
  const next = knownOf(row.next)

  return (
    <li>
      <NameLink {...leaving} to={to}>
        {row.unicode ?? row.fqdn}
      </NameLink>
      <StateChips codes={row.states} />
      <Box component="small" sx={{ color: colourOf(row, today) ?? 'text.secondary' }}>
        {present ? (
          <FormattedMessage id={`record.life.next.${present}`} />
        ) : (
          next && <NextStateText next={next} today={today} />
        )}
      </Box>
    </li>
  )
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '-8px 0 12px',
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 12,
    minHeight: 40,
    rowGap: 2,
    paddingBlock: 6,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& small': { ...theme.typography.body2, marginInlineStart: 'auto' },
}))
