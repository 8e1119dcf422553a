import IconButton from '@mui/material/IconButton'
import { useIntl } from 'react-intl'
import { CommandTip } from '#src/ui/command/CommandTip.tsx'
import { runCommand } from '#src/ui/command/commands.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** Opens the sheet of keys. */
export function HelpButton() {
  const intl = useIntl()

  return (
    <CommandTip title="command.help.title" keys={['?']}>
      <IconButton
        aria-label={intl.formatMessage({ id: 'command.help.title' })}
        aria-haspopup="dialog"
        onClick={() => runCommand('app.help')}
      >
        <Icon name="question" />
      </IconButton>
    </CommandTip>
  )
}
