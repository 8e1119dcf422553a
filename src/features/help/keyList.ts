import type { Command, CommandGroup } from '#src/ui/command/commands.ts'
import { listCommands } from '#src/features/list/parts/listCommands.ts'
import { gridKeys } from '#src/ui/grid/gridCommands.ts'

type ListedKey = Pick<Command, 'id' | 'title' | 'group' | 'keys' | 'isBuiltIn'>

/** The groups of keys, in the order of the sheet of keys. */
export const groupsOfKeys = ['app', 'go', 'record', 'list', 'row', 'selection'] as const satisfies CommandGroup[]

/**
 * Every command with a key, on any screen. Commands of lists have the keys of lists, the others those of their screens.
 * tests/house/help.test.ts compares them with all commands.
 */
export const keyList: readonly ListedKey[] = [
  { id: 'app.palette', title: 'command.palette.label', group: 'app', keys: ['Mod+K'] },
  { id: 'app.help', title: 'command.help.title', group: 'app', keys: ['?'] },
  { id: 'app.contacts', title: 'app.contact.switch', group: 'app', keys: ['s'] },
  { id: 'operation.undo', title: 'command.operation_undo', group: 'app', keys: ['z'] },
  { id: 'help.search', title: 'help.search.label', group: 'app', keys: ['/'] },
  { id: 'go.overview', title: 'app.navigation.overview', group: 'go', keys: ['g h'] },
  { id: 'go.domains', title: 'app.navigation.domains', group: 'go', keys: ['g d'] },
  { id: 'go.nssets', title: 'app.navigation.nssets', group: 'go', keys: ['g n'] },
  { id: 'go.keysets', title: 'app.navigation.keysets', group: 'go', keys: ['g k'] },
  { id: 'go.my_contact', title: 'app.navigation.my_contact', group: 'go', keys: ['g c'] },
  { id: 'go.auctions', title: 'app.navigation.auctions', group: 'go', keys: ['g a'] },
  { id: 'go.messages', title: 'app.navigation.messages', group: 'go', keys: ['g m'] },
  { id: 'go.activity', title: 'app.navigation.activity', group: 'go', keys: ['g y'] },
  { id: 'record.lock_transfer', title: 'operation.confirm.transfer', group: 'record', keys: ['b'] },
  { id: 'record.lock_open', title: 'operation.confirm.open', group: 'record', keys: ['u'] },
  { id: 'record.statement', title: 'command.record_statement', group: 'record', keys: ['d'] },
  { id: 'merge.leave_out', title: 'help.keys.leave_out', group: 'record', keys: ['l'] },
  ...listCommands(() => {}),
  ...gridKeys,
  { id: 'list.filter', title: 'command.list_filter', group: 'list', keys: ['f'] },
  { id: 'list.views', title: 'command.list_views', group: 'list', keys: ['v'] },
  { id: 'list.view', title: 'help.keys.view', group: 'list', keys: Array.from('123456789') },
  { id: 'list.columns', title: 'command.list_columns', group: 'list', keys: ['c'] },
  { id: 'list.export', title: 'command.list_export', group: 'list', keys: ['e'] },
  { id: 'list.print', title: 'command.list_print', group: 'list', keys: ['Mod+P'] },
  { id: 'list.paste', title: 'command.list_paste', group: 'list', keys: ['p'] },
  { id: 'message.mail', title: 'command.message_mail', group: 'list', keys: ['Shift+M'] },
  { id: 'row.close_peek', title: 'help.keys.close_peek', group: 'row', keys: ['Escape'] },
  { id: 'auction.bid', title: 'command.auction_bid', group: 'row', keys: ['b'] },
  { id: 'auction.watch', title: 'command.auction_watch', group: 'row', keys: ['w'] },
  { id: 'message.read', title: 'command.message_read', group: 'row', keys: ['m'] },
  { id: 'lock.lock', title: 'operation.confirm.transfer', group: 'selection', keys: ['b'] },
  { id: 'lock.unlock', title: 'operation.confirm.open', group: 'selection', keys: ['u'] },
  { id: 'selection.restore', title: 'command.selection_restore', group: 'selection', keys: ['z'] },
]
