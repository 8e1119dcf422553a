import { groupsOfKeys, keyList } from '../keyList.ts'
import { line, text, type Table, type Topic } from '../topic.ts'

/** Every key of the portal, by what it is about. */
export function keysTopic(): Topic {
  return {
    id: 'keys',
    title: 'help.keys.title',
    blocks: [text('help.keys.about'), text('help.keys.single')],
    sections: groupsOfKeys.map((group) => ({
      id: `keys-${group}`,
      title: `command.group.${group}` as const,
      blocks: [tableOf(group)],
    })),
  }
}

function tableOf(group: (typeof groupsOfKeys)[number]): Table {
  return {
    kind: 'table',
    caption: line(`command.group.${group}`),
    isNamedAbove: true,
    head: ['help.keys.column.does', 'help.keys.column.keys'],
    rows: keyList
      .filter((told) => told.group === group)
      .map(({ title, keys, isBuiltIn = false }) => [line(title), { keys, areWays: !isBuiltIn }]),
  }
}
