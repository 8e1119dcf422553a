import { styled } from '@mui/material/styles'
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { floating } from '#theme/floating.ts'
import { lineButton } from '#theme/lineButton.ts'
import { type Command, useSingleKeys } from './commands.ts'
import { foldText } from './paletteSections.ts'
import { Keys } from './Keys.tsx'
import { placeBeside, type Rect } from './placeBeside.ts'
import { workingKeys } from './press.ts'

export type RowMenuProps = {
  /** The name of the row. */
  label: string
  /** The commands of the row, in groups with a line between them. */
  commands: readonly (readonly Command[])[]
  /** Where it opens: beside the cell, the button, or the point that was pressed. */
  at: Rect
  onClose: () => void
}

/** The menu of one row (WAI-ARIA APG, menu): arrows and first letters move, and the focus returns to where it was. */
export function RowMenu({ label, commands, at, onClose }: RowMenuProps) {
  const id = useId()
  const singleKeys = useSingleKeys()
  const menu = useShownMenu(at)

  const take = (command: Command) => {
    if (command.off) return
    // Closed first, so that the command finds the focus on the row.
    menu.current?.hidePopover()
    onClose()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current)
    const next = nextOf(
      items,
      items.findIndex((item) => item === document.activeElement),
      event,
    )
    if (event.key === 'Tab') onClose()
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Menu
      ref={menu}
      role="menu"
      popover="auto"
      aria-label={label}
      onKeyDown={press}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {commands
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]?.id} role="group">
            {group.map((command) => {
              const [keys] = workingKeys(command.keys, singleKeys)
              return (
                <Item
                  key={command.id}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  aria-disabled={command.off ? true : undefined}
                  aria-describedby={command.off ? id + command.id : undefined}
                  onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
                  onClick={() => take(command)}
                >
                  <span>
                    <FormattedMessage id={command.title} values={command.values} />
                    {command.off && (
                      <small id={id + command.id}>
                        <FormattedMessage id={command.off} />
                      </small>
                    )}
                  </span>
                  {keys && (
                    <span aria-hidden>
                      <Keys keys={keys} />
                    </span>
                  )}
                </Item>
              )
            })}
          </div>
        ))}
    </Menu>
  )
}

/** Opens the menu while it is mounted, in its place, with the focus on its first item. */
function useShownMenu(at: Rect) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = menu.current
    if (!shown) return undefined
    shown.showPopover()
    const window = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
    const { left, top } = placeBeside(at, shown.getBoundingClientRect(), window, 'start')
    shown.style.left = `${left}px`
    shown.style.top = `${top}px`
    itemsOf(shown)[0]?.focus()
    return () => shown.hidePopover()
  }, [at])
  return menu
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')] : []
}

/** Returns the item that a key moves to; undefined for other keys. */
function nextOf(items: readonly HTMLElement[], at: number, { key }: KeyboardEvent): HTMLElement | undefined {
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  if (key === 'ArrowDown') return round[0]
  if (key === 'ArrowUp') return round.at(-2)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length > 1 || key === ' ') return undefined
  return round.find((item) => foldText(item.textContent ?? '').startsWith(foldText(key)))
}

const Menu = styled('div')(({ theme }) => ({
  ...floating(theme),
  position: 'fixed',
  inset: 'auto',
  minWidth: 220,
  maxWidth: 'calc(100vw - 16px)',
  margin: 0,
  padding: 4,
  '& [role="group"] + [role="group"]': {
    marginBlockStart: 4,
    paddingBlockStart: 4,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}))

const Item = styled('button')(({ theme }) => ({
  ...lineButton(theme),
  justifyContent: 'space-between',
  gap: 24,
  width: '100%',
  '&:focus': { backgroundColor: theme.vars.palette.action.selected },
  '&[aria-disabled="true"]': { color: theme.vars.palette.text.secondary },
  '& small': { ...theme.typography.caption, display: 'block' },
  // On a touch screen keys are of no use.
  '@media (pointer: coarse)': { minHeight: 44, '& > [aria-hidden]': { display: 'none' } },
}))
