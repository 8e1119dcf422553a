import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { floating } from '#theme/floating.ts'
import { paths } from '#src/routing/paths.ts'
import { useShownModal } from '../feedback/ModalDialog.tsx'
import { Icon } from '../icon/Icon.tsx'
import { TextLink } from '../page/TextLink.tsx'
import { type Command, type CommandGroup, useKnownCommands, useSingleKeys } from './commands.ts'
import { Keys } from './Keys.tsx'
import { workingKeys } from './press.ts'

/** Shows the active keys of this screen by subject; `settings` switches single keys off. */
export function HelpSheet({ settings, onClose }: { settings: ReactNode; onClose: () => void }) {
  const intl = useIntl()
  const heading = useId()
  const { dialog, onCancel, onClick } = useShownModal(onClose)
  const commands = useWithKeys()

  return (
    <Sheet ref={dialog} aria-labelledby={heading} onCancel={onCancel} onClick={onClick}>
      <Box sx={headLook}>
        <Typography id={heading} variant="h2" sx={{ flex: 1 }}>
          <FormattedMessage id="command.help.title" />
        </Typography>
        <IconButton onClick={onClose} aria-label={intl.formatMessage({ id: 'command.help.close' })}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Columns tabIndex={0} role="group" aria-labelledby={heading}>
        {groups.map((group) => (
          <Group key={group} group={group} commands={commands.filter((command) => command.group === group)} />
        ))}
      </Columns>
      <Box sx={footLook}>
        {settings}
        <TextLink to={paths.help()} onClick={onClose} sx={{ display: 'inline-block', marginTop: 1.5 }}>
          <FormattedMessage id="command.help.more" />
        </TextLink>
      </Box>
    </Sheet>
  )
}

function Group({ group, commands }: { group: CommandGroup; commands: readonly Command[] }) {
  const heading = useId()
  if (commands.length === 0) return null

  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} variant="h4" component="h3">
        <FormattedMessage id={`command.group.${group}`} />
      </Typography>
      {(group === 'list' || group === 'row' || group === 'selection') && (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          <FormattedMessage id={`command.help.${group}`} />
        </Typography>
      )}
      <Lines>
        {commands.map(({ id, title, values, keys, isBuiltIn }) => (
          <div key={id}>
            <dt>
              <FormattedMessage id={title} values={values} />
            </dt>
            <dd>
              {keys.map((one, place) => (
                <span key={one}>
                  {/* Keys of moves are different moves, not alternatives. */}
                  {place > 0 && !isBuiltIn && (
                    <i>
                      <FormattedMessage id="command.keys.or" />
                    </i>
                  )}
                  <Keys keys={one} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </Lines>
    </section>
  )
}

/** Returns the commands with those of their keys that work. */
function useWithKeys(): Command[] {
  const singleKeys = useSingleKeys()
  return useKnownCommands()
    .map((command) => ({ ...command, keys: workingKeys(command.keys, singleKeys) }))
    .filter(({ keys }) => keys.length > 0)
}

const groups: readonly CommandGroup[] = ['app', 'go', 'record', 'list', 'row', 'selection']

const headLook = { display: 'flex', alignItems: 'center', gap: 2, paddingInline: 3, paddingBlock: 1.5 } as const
const footLook = { borderTop: 1, borderColor: 'divider', paddingInline: 3, paddingBlock: 2 } as const

const Sheet = styled('dialog')(({ theme }) => ({
  ...floating(theme),
  flexDirection: 'column',
  width: 880,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'calc(100dvh - 32px)',
  padding: 0,
  '&[open]': { display: 'flex' },
  '&::backdrop': { backgroundColor: theme.vars.palette.floating.veil },
}))

const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  columns: '320px 2',
  columnGap: 40,
  paddingInline: 24,
  paddingBlockEnd: 16,
  '& section': { breakInside: 'avoid', paddingBlockEnd: 20 },
})

const Lines = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '8px 0 0',
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    minHeight: 32,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { flex: 1, minWidth: 0 },
  '& dd': { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 4, margin: 0, paddingBlock: 4 },
  '& dd > span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  '& i': { ...theme.typography.caption, fontStyle: 'normal', color: theme.vars.palette.text.secondary },
}))
