import { sql } from 'kysely'
import { everything } from '#server/registry/abilities.ts'
import type { Registry } from '#server/registry/openRegistry.ts'
import type { Answer, Change, RegistryPort } from '#server/registry/port.ts'
import type { TestServer } from './startServer.ts'

export type FakeRegistry = {
  /** The registry that the portal gets in place of a connection. */
  registry: Partial<Registry>
  /** Every delivery, in the order of arrival. */
  deliveries: Change[]
  /** Answers deliveries from now on; everything is confirmed by default. */
  answer: (how: (change: Change) => Answer | Promise<Answer>) => void
  /** Hands in a later answer, which the portal reads soon. */
  answerLater: (id: string, answer: Answer) => void
}

export const confirmed: Answer = { outcome: 'confirmed' }
export const busy: Answer = { outcome: 'unknown', problem: '2400 command failed', isConnection: false }

/** A registry in this process, in place of a connection: the tests say how it answers. */
export function fakeRegistry(given: Partial<RegistryPort> = {}): FakeRegistry {
  let how: (change: Change) => Answer | Promise<Answer> = () => confirmed
  const deliveries: Change[] = []
  const later: { id: string; answer: Answer }[] = []
  const port: RegistryPort = {
    atOnce: 4,
    batchSize: 2,
    apply: (changes) => {
      deliveries.push(...changes)
      return Promise.all(changes.map(async (change) => how(change)))
    },
    readLaterAnswers: async (take) => {
      for (const { id, answer } of later.splice(0)) await take(id, answer)
    },
    close: async () => {},
    ...given,
  }
  return {
    registry: { port, abilities: everything, undeliverableHours: 24 },
    deliveries,
    answer: (next) => {
      how = next
    },
    answerLater: (id, answer) => void later.push({ id, answer }),
  }
}

/** Makes every scheduled attempt due, instead of waiting for it. */
export async function makeDue({ db }: Pick<TestServer, 'db'>): Promise<void> {
  await sql`update registry_journal set next_attempt_at = now() where status = 'pending'`.execute(db)
}

/** Makes the changes this old. */
export async function age({ db }: Pick<TestServer, 'db'>, hours: number): Promise<void> {
  await sql`update registry_journal set recorded_at = recorded_at - make_interval(hours => ${hours})
    where status = 'pending'`.execute(db)
}
