import type { HelpFacts } from '#contract/help.ts'
import { text, type Topic } from '../topic.ts'

/** The charts of DNS queries. */
export function trafficTopic({ trafficDays: days }: HelpFacts): Topic {
  return {
    id: 'traffic',
    title: 'help.traffic.title',
    blocks: [text('help.traffic.about'), text('help.traffic.period', { days }), text('help.traffic.numbers')],
    sections: [],
  }
}
