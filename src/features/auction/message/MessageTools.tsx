import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { messageKinds, type MessageQuery } from '#contract/auctionMessage.ts'
import { active, choiceFilter, onlyActive, yesNo } from '#src/features/record/parts/list/commonFilters.ts'
import { FilterBar } from '#src/ui/grid/FilterBar.tsx'
import type { ActiveFilter, FilterSpec } from '#src/ui/grid/filterSpec.ts'
import { PanelButton } from '#src/ui/page/AnchoredPanel.tsx'
import { MailWishes } from './MailWishes.tsx'

type Given = { query: MessageQuery; unread: number; onReadAll: () => void }

/** What narrows the messages, reading them all at once, and which of them come by mail. */
export function MessageTools({ query, unread, onReadAll }: Given) {
  const intl = useIntl()

  return (
    <>
      <FilterBar specs={filters(intl)} filters={activeFilters(query, intl)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="span" role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
          <FormattedMessage id="message.count" values={{ unread }} />
        </Box>
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
      </Box>
    </>
  )
}

function filters(intl: IntlShape): FilterSpec[] {
  return [
    choiceFilter('kind', 'message.field.kind', messageKinds, (kind) =>
      intl.formatMessage({ id: `message.kind.${kind}` }),
    ),
    choiceFilter('isRead', 'message.field.is_read', yesNo, (value) =>
      intl.formatMessage({ id: `message.read.${value}` }),
    ),
  ]
}

function activeFilters({ kind, isRead }: MessageQuery, intl: IntlShape): ActiveFilter[] {
  return onlyActive([
    active(['kind'], kind && intl.formatMessage({ id: `message.kind.${kind}` })),
    active(['isRead'], isRead && intl.formatMessage({ id: `message.read.${isRead}` })),
  ])
}
