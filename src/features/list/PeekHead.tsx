import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { PeekedType } from './parts/peekStore.ts'
import type { MessageId } from '#intl/ids.ts'
import { Icon, type IconName } from '#src/ui/icon/Icon.tsx'
import { originState } from '#src/features/record/parts/origin.ts'

type Props = {
  name: string
  unicode: string | null
  type: PeekedType
  /** The record's own page. */
  to: string
  /** Null at the ends of the page. */
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  onClose: () => void
}

/** The name of the record, the buttons to the next ones, the link to its page, and the button that closes the peek. */
export function PeekHead({ name, unicode, type, to, onNext, onPrevious, onClose }: Props) {
  const location = useLocation()

  return (
    <Box
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: 1,
        padding: 2,
        paddingBottom: 1.5,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography
          variant="h3"
          component="h2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontFamily: 'name.fontFamily', paddingBlock: 0.5 }}
        >
          {unicode ?? name}
        </Typography>
        <Box sx={{ display: 'flex', marginBlock: -0.5, marginInlineEnd: -1 }}>
          <PeekButton title="peek.previous" type={type} icon="up" onPress={onPrevious} />
          <PeekButton title="peek.next" type={type} icon="down" onPress={onNext} />
          <PeekButton title="peek.close" type={type} icon="close" onPress={onClose} isFirst />
        </Box>
      </Box>
      {unicode && (
        <Typography variant="code" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      )}
      <Button
        component={Link}
        to={to}
        state={originState(location)}
        variant="outlined"
        size="small"
        sx={{ marginTop: 1, minHeight: { xs: 44, md: 28 } }}
      >
        <FormattedMessage id="peek.open" />
      </Button>
    </Box>
  )
}

function PeekButton({ title, type, icon, onPress, isFirst = false }: PeekButtonProps) {
  const label = useIntl().formatMessage({ id: title }, { type })

  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={onPress === null}
      data-first={isFirst || undefined}
      onClick={onPress ?? undefined}
      sx={{
        width: { xs: 44, md: 36 },
        height: { xs: 44, md: 36 },
        // Not disabled: that would take the focus away at the end of the page.
        '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' },
      }}
    >
      <Icon name={icon} />
    </IconButton>
  )
}

type PeekButtonProps = {
  title: MessageId
  type: PeekedType
  icon: IconName
  onPress: (() => void) | null
  isFirst?: boolean
}
