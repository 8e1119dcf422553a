import type { MessageId } from '#intl/ids.ts'

/** Where a command stands on the sheet of keys and in the palette. */
export type CommandGroup = 'go' | 'record' | 'list' | 'row' | 'selection' | 'app'

/**
 * One thing a person can do from the keyboard, told once: its keys, its line on the sheet and in the palette,
 * and the tooltip of its button all come from here (docs/rules.md#keyboard).
 */
export type Command = {
  /** Tells it apart, `list.export`; of two with one id the one mounted last is in force. */
  id: string
  title: MessageId
  /** What its title names, as a view of somebody's own. */
  values?: Readonly<Record<string, string>>
  group: CommandGroup
  /** Each a way to press it: `j`, `Shift+J`, `Mod+K` (Ctrl, or ⌘), `g d` (one after the other). The first is shown. */
  keys: readonly string[]
  /** `isHeld` says that its key has been held down since it ran before. */
  run: (isHeld?: boolean) => void
  /** Why it cannot be done just now: it is shown with the reason and does nothing. */
  off?: MessageId | null
  /** Works in a text field too; only for keys that write nothing there. */
  whileTyping?: boolean
  /** Goes on while its key is held down: a move, never a deed. */
  repeats?: boolean
  /** Handled by what has the focus (the grid's own arrows): on the sheet only, never in the palette. */
  isBuiltIn?: boolean
}
