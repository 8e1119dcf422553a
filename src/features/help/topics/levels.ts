import type { CapabilityRow, HelpFacts } from '#contract/help.ts'
import { line, text, type Cell, type Table, type Topic } from '../topic.ts'

/** Who may do what: the very table the server judges by. */
export function levelsTopic(facts: HelpFacts): Topic {
  return {
    id: 'levels',
    title: 'help.levels.title',
    blocks: [
      text('help.levels.about'),
      { kind: 'list', lines: [line('help.levels.account'), line('help.levels.eid')] },
      tableOf(facts),
    ],
    sections: [
      { id: 'levels-blocked', title: 'help.levels.blocked.title', blocks: [text('help.levels.blocked.text')] },
      { id: 'levels-never', title: 'help.levels.never.title', blocks: [text('help.levels.never.text')] },
    ],
  }
}

function tableOf(facts: HelpFacts): Table {
  return {
    kind: 'table',
    caption: line('help.levels.table'),
    head: [
      'help.levels.column.what',
      'help.levels.column.account',
      'help.levels.column.account_identified',
      'help.levels.column.account_validated',
      'help.levels.column.eid',
      'help.levels.column.step_up',
    ],
    rows: facts.capabilities.map((row) => rowOf(row, elsewhere(row, facts))),
  }
}

/** The capabilities that a registry may leave to the registrar. */
const ofContactData = new Set<CapabilityRow['capability']>(['change-contact-data', 'change-email'])

/** The capabilities that need an AuthInfo that the registry knows. */
const ofAuthInfo = new Set<CapabilityRow['capability']>(['set-own-auth-info', 'create-auth-info'])

/** Who does it where it is not done in the portal; null where it is. */
function elsewhere({ capability }: CapabilityRow, { changesContacts, canSetAuthInfo }: HelpFacts) {
  const isAtRegistrar =
    (!changesContacts && ofContactData.has(capability)) || (!canSetAuthInfo && ofAuthInfo.has(capability))
  if (isAtRegistrar) return 'help.levels.at_registrar'
  return !canSetAuthInfo && capability === 'attach-contact' ? 'help.levels.at_registry' : null
}

function rowOf(row: CapabilityRow, place: ReturnType<typeof elsewhere>): Cell[] {
  const cell = (may: boolean): Cell => line(place ?? (may ? 'common.yes' : 'common.no'))
  return [
    line(`help.capability.${row.capability}`),
    cell(row.account),
    cell(row.accountIdentified),
    cell(row.accountValidated),
    cell(row.eid),
    row.stepUpMinutes === null || place
      ? line('help.levels.no_step_up')
      : line('help.levels.step_up', { minutes: row.stepUpMinutes }),
  ]
}
