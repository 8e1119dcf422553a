import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { radius } from '#theme/tokens.ts'
import { useIsHydrated } from '#src/routing/hydration.ts'
import { isMac, partsOf, workingKeys } from './press.ts'
import Box from '@mui/material/Box'
import { useSingleKeys } from './commands.ts'

/** Keys as on the keyboard: `Shift+J` pressed together, `g d` one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <Presses>
      {partsOf(keys).map((parts, place) => (
        <Fragment key={parts.join('+')}>
          {place > 0 && (
            <Then>
              <FormattedMessage id="command.keys.then" />
            </Then>
          )}
          {parts.map((part) => (
            <Key key={part} part={part} />
          ))}
        </Fragment>
      ))}
    </Presses>
  )
}

function Key({ part }: { part: string }) {
  const intl = useIntl()
  const arrow = arrows.get(part)
  const named = names.get(part)
  // The prerenderer does not know the user's keyboard.
  const marks = useIsHydrated() && isMac ? marksOfMac : marksOfOthers
  const words = named ? intl.formatMessage({ id: named }) : (marks.get(part) ?? part)
  if (!arrow) return <Cap>{words}</Cap>

  return (
    <Cap>
      <svg viewBox="0 0 12 12" width={12} height={12} role="img" aria-label={words}>
        <path d={arrow} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinecap="round" />
      </svg>
    </Cap>
  )
}

const marksOfOthers = new Map([
  ['Mod', 'Ctrl'],
  ['Escape', 'Esc'],
  ['ContextMenu', 'Menu'],
])

const marksOfMac = new Map([...marksOfOthers, ['Mod', '⌘'], ['Shift', '⇧']])

const names = new Map<string, MessageId>([
  ['Space', 'command.key.space'],
  ['Enter', 'command.key.enter'],
  ['ArrowUp', 'command.key.arrow_up'],
  ['ArrowDown', 'command.key.arrow_down'],
  ['ArrowLeft', 'command.key.arrow_left'],
  ['ArrowRight', 'command.key.arrow_right'],
  ['PageUp', 'command.key.page_up'],
  ['PageDown', 'command.key.page_down'],
  ['Home', 'command.key.home'],
  ['End', 'command.key.end'],
])

const arrows = new Map([
  ['ArrowUp', 'M6 10V2M2.5 5.5 6 2l3.5 3.5'],
  ['ArrowDown', 'M6 2v8M2.5 6.5 6 10l3.5-3.5'],
  ['ArrowLeft', 'M10 6H2M5.5 2.5 2 6l3.5 3.5'],
  ['ArrowRight', 'M2 6h8M6.5 2.5 10 6 6.5 9.5'],
])

const Presses = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' })

const Then = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInline: 2,
  color: theme.vars.palette.text.secondary,
}))

/** On any background: the border is the text's own colour, thinned. */
const Cap = styled('kbd')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 20,
  height: 20,
  paddingInline: 4,
  border: '1px solid color-mix(in srgb, currentColor 35%, transparent)',
  borderRadius: radius.control,
}))

/** Not on a phone, and not where only a finger points: such a device has no keyboard. */
const whereKeysAre = {
  display: { xs: 'none', sm: 'inline-flex' },
  minWidth: 20,
  '@media (hover: none) and (pointer: coarse)': { display: 'none' },
} as const

/** On a button, the keys of its command: single letters only where they work. */
export function WorkingKeys({ keys }: { keys: string }) {
  const [shown] = workingKeys([keys], useSingleKeys())

  return (
    <Box component="span" aria-hidden sx={whereKeysAre}>
      {shown && <Keys keys={shown} />}
    </Box>
  )
}
