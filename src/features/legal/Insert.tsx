import { FormattedMessage } from 'react-intl'
import type { PrivacyText, TextInsert } from '#contract/legal.ts'
import { ProseTable } from '#src/ui/page/Prose.tsx'

type Facts = Pick<PrivacyText, 'cookies' | 'kept'>

/** A table of facts from the portal itself, so that no text can contradict them. */
export function Insert({ insert, facts }: { insert: TextInsert; facts: Facts }) {
  switch (insert) {
    case 'cookies':
      return <Cookies cookies={facts.cookies} />
    case 'storage':
      return <Storage />
    case 'kept':
      return <Retention facts={facts.kept} />
  }
}

function Cookies({ cookies }: Pick<Facts, 'cookies'>) {
  return (
    <ProseTable caption={<FormattedMessage id="legal.table.cookies" />} head={cookieHead}>
      {cookies.map(({ name, purpose, seconds, isReadable }) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>
            <FormattedMessage id={`legal.cookie.${purpose}`} />
          </td>
          <td>{seconds === null ? <FormattedMessage id="legal.long.session" /> : <HowLong seconds={seconds} />}</td>
          <td>
            <FormattedMessage id={isReadable ? 'legal.read.page' : 'legal.read.server'} />
          </td>
        </tr>
      ))}
    </ProseTable>
  )
}

function Storage() {
  return (
    <ProseTable caption={<FormattedMessage id="legal.table.storage" />} head={storageHead}>
      {storageList.map(({ name, what, lasts }) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>
            <FormattedMessage id={`legal.storage.${what}`} />
          </td>
          <td>
            <FormattedMessage id={`legal.long.${lasts}`} />
          </td>
        </tr>
      ))}
    </ProseTable>
  )
}

function Retention({ facts }: { facts: Facts['kept'] }) {
  return (
    <ProseTable caption={<FormattedMessage id="legal.table.retention" />} head={retentionHead}>
      {facts.map(({ what, seconds }) => (
        <tr key={what}>
          <th scope="row">
            <FormattedMessage id={`legal.retention.${what}`} />
          </th>
          <td>{seconds === null ? <FormattedMessage id={`legal.until.${what}`} /> : <HowLong seconds={seconds} />}</td>
        </tr>
      ))}
    </ProseTable>
  )
}

const cookieHead = ['legal.column.cookie', 'legal.column.purpose', 'legal.column.long', 'legal.column.read'] as const
const storageHead = ['legal.column.name', 'legal.column.purpose', 'legal.column.long'] as const
const retentionHead = ['legal.column.what', 'legal.column.long'] as const

/** A duration in whole days, in hours below a day, or in minutes below an hour; rounded up. */
function HowLong({ seconds }: { seconds: number }) {
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? ['minutes', 60]
  return <FormattedMessage id={`legal.long.${unit}`} values={{ count: Math.ceil(seconds / length) }} />
}

const units: readonly (readonly ['days' | 'hours' | 'minutes', number])[] = [
  ['days', 86_400],
  ['hours', 3600],
]

type Stored = {
  /** Its name in the browser; the part after `:` differs. */
  name: string
  what: 'mode' | 'draft' | 'scroll' | 'chunk' | 'visits' | 'announcements'
  lasts: 'tab' | 'always'
}

/** Everything that the portal stores in a browser beside cookies; a journey checks that nothing else is there. */
const storageList: readonly Stored[] = [
  { name: 'mode', what: 'mode', lasts: 'always' },
  { name: 'visits', what: 'visits', lasts: 'always' },
  { name: 'announcements', what: 'announcements', lasts: 'always' },
  { name: 'draft:…', what: 'draft', lasts: 'tab' },
  { name: 'react-router-scroll-positions', what: 'scroll', lasts: 'tab' },
  { name: 'chunk-reload:…', what: 'chunk', lasts: 'tab' },
]
