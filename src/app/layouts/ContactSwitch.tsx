import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { SwitchPanel } from '#src/features/link/parts/SwitchPanel.tsx'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { useTip } from '#src/ui/command/CommandTip.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { radius } from '#theme/tokens.ts'
import { Floating } from './Floating.tsx'
import { switchPanel } from './switchPanel.ts'

/** The button with one's contact on it, and below it the contacts to go on as. */
export function ContactSwitch({ children }: { children?: ReactNode }) {
  const intl = useIntl()
  const { contact } = useInfo()
  const tip = useTip('app.contact.switch', ['s'])
  const name = { name: contact?.name ?? '', handle: contact?.handle ?? '' }

  return (
    <>
      <Box
        component="button"
        type="button"
        popoverTarget={switchPanel}
        {...tip}
        aria-label={intl.formatMessage({ id: 'switching.label' }, name)}
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          maxWidth: 1,
          minHeight: 36,
          paddingInline: 1,
          marginInlineStart: -1,
          border: 0,
          borderRadius: `${radius.control}px`,
          color: 'inherit',
          backgroundColor: 'transparent',
          cursor: 'pointer',
          '&:hover': { backgroundColor: theme.vars.palette.action.hover },
        })}
      >
        {children}
        <Icon name="down" size={16} />
      </Box>
      <Floating id={switchPanel} side="content">
        <SwitchPanel />
      </Floating>
    </>
  )
}
