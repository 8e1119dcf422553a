import { once } from 'node:events'
import { sql } from 'kysely'
import { openDb, openPool } from '#server/db/connect.ts'
import { textOption, type Command } from './command.ts'

export const pollTakeCommand: Command = {
  name: 'poll take',
  about: 'hand over what registrars are to hear of changes they did not make, in order; each is handed over once',
  usage: [
    '--registrar H   only the messages of this registrar',
    '                a JSON object a line: id, recordedAt, registrar, objectType, handle, operation, change, reason;',
    '                a message is taken once its line is written, so after a crash it may come again',
  ],
  options: { registrar: { type: 'string' } },
  run: async ({ values, connect, note, output }) => {
    const registrar = textOption(values, 'registrar')
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-poll-take' }))
    let taken = 0
    try {
      for (;;) {
        const count = await db.transaction().execute(async (tx) => {
          const { rows } = await sql<{ id: string; line: string }>`
            select p.id, jsonb_build_object('id', p.id, 'recordedAt', p.recorded_at, 'registrar', r.handle,
              'objectType', p.object_type, 'handle', p.handle, 'operation', p.operation, 'change', p.change,
              'reason', p.reason)::text as line
            from poll_message as p join registrar as r on r.id = p.registrar_id
            where p.status = 'waiting' and (${registrar}::text is null or r.handle = upper(${registrar}::text))
            order by p.recorded_at, p.id limit ${batchSize} for update of p`.execute(tx)
          if (!output.write(rows.map(({ line }) => `${line}\n`).join(''))) await once(output, 'drain')
          await sql`
            update poll_message set status = 'taken', taken_at = clock_timestamp()
            where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
          return rows.length
        })
        taken += count
        if (count < batchSize) break
      }
      note(`${taken} messages taken`)
    } finally {
      await db.destroy()
    }
  },
}

const batchSize = 1000
