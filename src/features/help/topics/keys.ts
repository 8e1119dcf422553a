import type { HelpFacts } from '#contract/help.ts'
import { groupsOfKeys, keyList } from '../keyList.ts'
import { line, text, type Table, type Topic } from '../topic.ts'

/** Every key of the portal, by what it is about. */
export function keysTopic({ auctions }: Pick<HelpFacts, 'auctions'>): Topic {
  return {
    id: 'keys',
    title: 'help.keys.title',
    blocks: [text('help.keys.about'), text('help.keys.single')],
    sections: groupsOfKeys.map((group) => ({
      id: `keys-${group}`,
      title: `command.group.${group}` as const,
      blocks: [tableOf(group, auctions !== null)],
    })),
  }
}

/** The keys of the auctions and of their messages. */
const ofAuctions = /^(auction\.|message\.|go\.(auctions|messages)$)/

function tableOf(group: (typeof groupsOfKeys)[number], hasAuctions: boolean): Table {
  return {
    kind: 'table',
    caption: line(`command.group.${group}`),
    isNamedAbove: true,
    head: ['help.keys.column.does', 'help.keys.column.keys'],
    rows: keyList
      .filter(({ id, group: own }) => own === group && (hasAuctions || !ofAuctions.test(id)))
      .map(({ title, keys, isBuiltIn = false }) => [line(title), { keys, areWays: !isBuiltIn }]),
  }
}
