import Button from '@mui/material/Button'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import {
  messageKinds,
  type MessageQuery,
  changeMailWishes,
  mailedKinds,
  readMailWishes,
  type MessageKind,
} from '#contract/auctionMessage.ts'
import { activeFilter, choiceSpec, onlyActive, yesNo } from '#src/features/list/parts/filters.ts'
import { FilterBar } from '#src/features/list/parts/FilterBar.tsx'
import type { ActiveFilter, FilterSpec } from '#src/features/list/parts/filters.ts'
import { PanelButton } from '#src/ui/page/AnchoredPanel.tsx'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { api } from '#src/api/client.ts'
import { useAction } from '#src/api/useAction.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { SwitchRow } from '#src/ui/form/Switch.tsx'

export { ApiProblem } from '#src/api/ApiProblem.tsx'

/** The filters of the messages. */
export function MessageFilters({ query }: { query: MessageQuery }) {
  const intl = useIntl()
  return <FilterBar specs={filters(intl)} filters={activeFilters(query, intl)} />
}

/** Marks all messages as read, and chooses which also come by e-mail. */
export function MessageTools({ unread, onReadAll }: { unread: number; onReadAll: () => void }) {
  return (
    <>
      {unread > 0 && (
        <Button variant="outlined" size="small" onClick={onReadAll}>
          <FormattedMessage id="message.read_all" />
        </Button>
      )}
      <PanelButton
        id="message.mail"
        command="command.message_mail"
        keys="Shift+M"
        label={<FormattedMessage id="message.mail.label" />}
        title="message.mail.title"
      >
        {() => <MailWishes />}
      </PanelButton>
    </>
  )
}

function filters(intl: IntlShape): FilterSpec[] {
  return [
    choiceSpec('kind', 'message.field.kind', messageKinds, (kind) =>
      intl.formatMessage({ id: `message.kind.${kind}` }),
    ),
    choiceSpec('isRead', 'message.field.is_read', yesNo, (value) =>
      intl.formatMessage({ id: `message.read.${value}` }),
    ),
  ]
}

function activeFilters({ kind, isRead }: MessageQuery, intl: IntlShape): ActiveFilter[] {
  return onlyActive([
    activeFilter(['kind'], kind && intl.formatMessage({ id: `message.kind.${kind}` })),
    activeFilter(['isRead'], isRead && intl.formatMessage({ id: `message.read.${isRead}` })),
  ])
}

/** A switch for each kind of messages that can come by mail; each is saved immediately. */
export function MailWishes() {
  const {
    value: wishes,
    problem: loadProblem,
    setValue: setWishes,
  } = useLoad('wishes', (signal) => api(readMailWishes, { background: true }, signal))
  const { run, problem } = useAction((off: MessageKind[]) => api(changeMailWishes, { body: { off } }), {
    revalidates: false,
  })

  const change = async (kind: MessageKind, isOn: boolean) => {
    if (wishes === null) return
    const off = isOn ? wishes.off.filter((one) => one !== kind) : [...wishes.off, kind]
    // The switch moves immediately, and back when the change is refused.
    setWishes({ off })
    setWishes((await run(off)) ?? wishes)
  }

  return (
    <>
      <ApiProblem problem={problem ?? loadProblem} isInline mb={1} />
      {wishes &&
        mailedKinds.map((kind) => (
          <SwitchRow
            key={kind}
            label={`message.kind.${kind}`}
            isOn={!wishes.off.includes(kind)}
            onSwitch={(isOn) => void change(kind, isOn)}
          />
        ))}
    </>
  )
}
