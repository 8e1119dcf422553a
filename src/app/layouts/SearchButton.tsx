import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { Keys } from '#src/ui/command/Keys.tsx'
import { useTip } from '#src/ui/command/CommandTip.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { paletteKeys } from './useAppCommands.ts'

/** Opens the palette; where there is room it looks like the field it opens and shows its key. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  const intl = useIntl()
  const { 'aria-keyshortcuts': shortcuts } = useTip('command.palette.label', paletteKeys)

  return (
    <Button
      variant="outlined"
      aria-label={intl.formatMessage({ id: 'command.palette.label' })}
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcuts}
      onClick={onPress}
      sx={{
        flex: 1,
        justifyContent: 'start',
        gap: 1,
        minWidth: 36,
        paddingInline: { xs: 0.875, md: 1 },
        color: 'text.secondary',
        borderColor: { xs: 'transparent', md: 'control.border' },
        backgroundColor: { xs: 'transparent', md: 'background.paper' },
        fontWeight: 'fontWeightRegular',
      }}
    >
      <Icon name="search" />
      <Box component="span" sx={{ display: { xs: 'none', md: 'block' }, flex: 1, textAlign: 'start' }}>
        <FormattedMessage id="command.palette.button" />
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', md: 'block' } }}>
        {paletteKeys.map((keys) => (
          <Keys key={keys} keys={keys} />
        ))}
      </Box>
    </Button>
  )
}
