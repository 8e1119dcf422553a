import type { MessageId } from '#intl/ids.ts'
import type { Command } from '#src/ui/command/commands.ts'

/** One thing to do with a row, in its menu. */
export function inRow(id: string, title: MessageId, run: () => void, keys: readonly string[] = []): Command {
  return { id, title, group: 'row', keys, run }
}
