import { registryStatuses, unansweredStatuses, type RegistryStatus } from '#contract/registryChange.ts'
import { inTransaction, openDb, openPool } from '#server/db/connect.ts'
import { findAnswered, lockAnswered } from '#server/features/registryChange/parts/answerStore.ts'
import { refreshEntries } from '#server/features/registryChange/parts/refreshStore.ts'
import { findStatuses, findUndeliverable, listChanges, recordRetry, type ListedChange } from '#server/registry/store.ts'
import { recordAnswers } from '#server/registry/recordAnswers.ts'
import {
  BadInput,
  choiceOption,
  numberOption,
  Refused,
  requiredOption,
  textOption,
  type Command,
  type CommandContext,
} from './command.ts'

export const changesListCommand: Command = {
  name: 'changes list',
  about: 'list the changes that the registry has not answered, with what became of their deliveries',
  usage: [
    '--status S     open (pending and undeliverable, by default), pending, undeliverable, rejected or confirmed',
    '--object NAME  only those of one object',
    '--limit N      at most so many, oldest first (100 by default)',
  ],
  options: { status: { type: 'string' }, object: { type: 'string' }, limit: { type: 'string' } },
  run: async (context) => {
    const { values, print } = context
    const status = choiceOption(values, 'status', { choices: ['open', ...registryStatuses], fallback: 'open' })
    const limit = numberOption(values, 'limit', { from: 1, to: 100_000, fallback: 100 })
    const handle = textOption(values, 'object')
    const statuses: readonly RegistryStatus[] = status === 'open' ? unansweredStatuses : [status]
    const changes = await withDb(context, 'list', (db) => listChanges(db, { statuses, handle, limit }))
    for (const change of changes) print(lineOf(change))
    if (changes.length === limit) context.printNote(`there may be more than ${limit}: see --limit`)
  },
}

function lineOf(change: ListedChange): string {
  const { id, recordedAt, objectType, handle, command, status, attempts, acceptedAt, nextAttemptAt, problem } = change
  return [
    id,
    recordedAt,
    `${objectType} ${handle}`,
    command,
    status,
    ...(attempts === 0 ? [] : [attempts === 1 ? '1 attempt' : `${attempts} attempts`]),
    ...(acceptedAt === null ? [] : [`accepted ${acceptedAt}`]),
    ...(status !== 'pending' || nextAttemptAt === null ? [] : [`next ${nextAttemptAt}`]),
    ...(problem === null ? [] : [problem]),
  ].join('  ')
}

export const changesRetryCommand: Command = {
  name: 'changes retry',
  about: 'deliver changes again that could not be delivered, and pending ones at once',
  usage: ['ID…    the ids of changes, as `changes list` prints them', '--all  every undeliverable change instead'],
  options: { all: { type: 'boolean' } },
  takes: { least: 0, most: 1000, called: 'ID' },
  run: async (context) => {
    const isAll = context.values['all'] === true
    if (isAll === context.files.length > 0) throw new BadInput('changes retry takes ids, or --all')
    const retried = await withDb(context, 'retry', async (db) => {
      const ids = isAll ? await findUndeliverable(db) : idsOf(context.files)
      await demandStatus(db, ids, unansweredStatuses)
      for (let from = 0; from < ids.length; from += batchSize) {
        const batch = ids.slice(from, from + batchSize)
        await inTransaction(db, async (tx) => {
          await lockAnswered(tx, batch)
          await refreshEntries(tx, await findAnswered(tx, await recordRetry(tx, batch)))
        })
      }
      return ids.length
    })
    context.print(`${retried} changes are delivered again`)
  },
}

export const changesGiveUpCommand: Command = {
  name: 'changes give-up',
  about: 'end changes that the registry will not get: they are taken back, and their owners learn the reason',
  usage: ['ID…            the ids of changes, as `changes list` prints them', '--reason TEXT  what the owners read'],
  options: { reason: { type: 'string' } },
  takes: { least: 1, most: 1000, called: 'ID' },
  run: async (context) => {
    const text = requiredOption(context.values, 'reason')
    const ids = idsOf(context.files)
    await withDb(context, 'give-up', async (db) => {
      await demandStatus(db, ids, unansweredStatuses)
      const log = { warn: noteOf(context), error: noteOf(context) }
      const answered = ids.map((id) => ({
        id,
        attempts: 1,
        answer: { outcome: 'rejected', code: null, text } as const,
      }))
      await recordAnswers({ db, log, wake: () => {} }, answered)
    })
    context.print(`${ids.length} changes are given up`)
  },
}

/** Prints what a change could not be given up for. */
function noteOf({ printNote }: CommandContext) {
  return (details: object, message: string) => printNote(`${message}: ${JSON.stringify(details)}`)
}

const batchSize = 500

function idsOf(texts: readonly string[]): string[] {
  const wrong = texts.find((text) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
  if (wrong !== undefined) throw new BadInput(`${JSON.stringify(wrong)} is no id of a change`)
  return [...new Set(texts.map((text) => text.toLowerCase()))]
}

type Db = ReturnType<typeof openDb>

/** Throws Refused, one line for each, where a change is unknown or has another status. */
async function demandStatus(db: Db, ids: readonly string[], statuses: readonly string[]): Promise<void> {
  const found = await findStatuses(db, ids)
  const faults = ids.flatMap((id) => {
    const status = found.get(id)
    if (status === undefined) return [`${id} is not in the journal`]
    return statuses.includes(status) ? [] : [`${id} is ${status} already`]
  })
  if (faults.length > 0) throw new Refused(faults.join('\n'))
}

async function withDb<T>({ connect }: CommandContext, name: string, run: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(openPool(await connect(), { max: 1, name: `registry-changes-${name}` }))
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}
