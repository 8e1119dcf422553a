import { stateCodes, states, type StateCode } from '#contract/states.ts'
import { line, text, type Cell, type Section, type Topic } from '../topic.ts'

/** Every state a record can carry, by who sets it, the most urgent first. */
export function statesTopic(): Topic {
  return {
    id: 'states',
    title: 'help.states.title',
    blocks: [text('help.states.about')],
    sections: (['hand', 'rule', 'client', 'grace'] as const).map(sectionOf),
  }
}

function sectionOf(by: (typeof states)[StateCode]['by']): Section {
  const codes = stateCodes.filter((code) => states[code].by === by)
  return {
    id: `states-${by}`,
    title: `help.states.by.${by}`,
    blocks: [
      {
        kind: 'table',
        caption: line(`help.states.by.${by}`),
        isNamedAbove: true,
        head: [
          'help.states.column.state',
          'help.states.column.means',
          'help.states.column.seen',
          'help.states.column.code',
        ],
        rows: codes.toSorted((one, other) => states[one].rank - states[other].rank).map(rowOf),
      },
    ],
  }
}

function rowOf(code: StateCode): Cell[] {
  return [
    // A day that has passed: the state as such, without its countdown.
    line(`state.${code}`, { days: -1 }),
    line(`state.${code}.about`),
    line(states[code].external ? 'help.states.external' : 'help.states.internal'),
    { code },
  ]
}
