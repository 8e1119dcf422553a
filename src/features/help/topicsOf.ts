import type { IntlShape } from 'react-intl'
import type { HelpFacts } from '#contract/help.ts'
import type { Topic } from './topic.ts'
import { topicIds, type TopicId } from './topicIds.ts'
import { auctionsTopic } from './topics/auctions.ts'
import { authInfoTopic } from './topics/authInfo.ts'
import { contactTopic } from './topics/contact.ts'
import { keysTopic } from './topics/keys.ts'
import { levelsTopic } from './topics/levels.ts'
import { lifeTopic } from './topics/life.ts'
import { locksTopic } from './topics/locks.ts'
import { mergeTopic } from './topics/merge.ts'
import { operationsTopic } from './topics/operations.ts'
import { sessionsTopic } from './topics/sessions.ts'
import { statementsTopic } from './topics/statements.ts'
import { statesTopic } from './topics/states.ts'
import { trafficTopic } from './topics/traffic.ts'

/** The whole of help. Topics that a registry does not have, such as auctions, are left out. */
export function topicsOf(facts: HelpFacts, intl: IntlShape): Topic[] {
  return topicIds.flatMap((id) => topics[id](facts, intl) ?? [])
}

const topics: Record<TopicId, (facts: HelpFacts, intl: IntlShape) => Topic | null> = {
  levels: levelsTopic,
  sessions: sessionsTopic,
  locks: locksTopic,
  operations: operationsTopic,
  states: statesTopic,
  life: lifeTopic,
  authinfo: authInfoTopic,
  contact: contactTopic,
  merge: mergeTopic,
  statements: statementsTopic,
  traffic: trafficTopic,
  auctions: auctionsTopic,
  keys: keysTopic,
}
