import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Info } from '#contract/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { noticeLook } from './noticeLook.ts'

/** Why the page was loaded again for another owner; `refused`: an action was not carried out. */
export type OwnerNotice = 'changed' | 'refused'

export type OwnerNoteProps = { notice: OwnerNotice; info: Info; onClose: () => void }

/** Names the present owner and explains why the page was loaded again. */
export function OwnerNote({ notice, info: { contact, person }, onClose }: OwnerNoteProps) {
  const intl = useIntl()
  const tone = notice === 'refused' ? 'warn' : 'info'
  const close = () => {
    onClose()
    // The focused button is removed, so the heading of the page gets the focus.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  return (
    <Box
      role="alert"
      data-print="none"
      sx={{ ...noticeLook(tone), alignItems: 'start', gap: 1.5, paddingInlineEnd: 1 }}
    >
      <Box sx={{ display: 'flex', paddingBlock: 1 }}>
        <Icon name={notice === 'refused' ? 'alert' : 'person'} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, paddingBlock: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          {contact ? (
            <FormattedMessage
              id="ending.other.contact"
              values={{ name: contact.name === null ? contact.handle : `${contact.name} (${contact.handle})` }}
            />
          ) : (
            <FormattedMessage id="ending.other.person" values={{ name: person.name }} />
          )}
        </Typography>
        <Typography variant="body2" sx={{ marginTop: 0.5 }}>
          <FormattedMessage id={`ending.other.${notice}`} />
        </Typography>
      </Box>
      <IconButton color="inherit" aria-label={intl.formatMessage({ id: 'ending.other.close' })} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </Box>
  )
}
