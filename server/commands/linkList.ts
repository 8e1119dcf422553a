import { pipeline } from 'node:stream/promises'
import { openDb, openPool } from '#server/db/connect.ts'
import { listLinks } from '#server/features/link/parts/listLinks.ts'
import { textOption, type Command } from './command.ts'

export const linkListCommand: Command = {
  name: 'link list',
  about: 'write out which identities work with which contacts, as CSV',
  usage: [
    '--contact HANDLE  only the links of this contact',
    '--issuer URL      only those of this provider',
    '--ended           the ended ones too',
  ],
  options: { contact: { type: 'string' }, issuer: { type: 'string' }, ended: { type: 'boolean' } },
  run: async ({ values, connect, output }) => {
    const wanted = {
      handle: textOption(values, 'contact'),
      issuer: textOption(values, 'issuer'),
      isEndedToo: values['ended'] === true,
    }
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-link-list' }))
    try {
      const links = listLinks(db, wanted)
      const lines = async function* () {
        yield 'issuer,subject,contact,kind,linked_at,ended_at\n'
        for await (const batch of links) {
          yield batch
            .map(({ issuer, subject, contact, kind, linkedAt, endedAt }) =>
              [issuer, subject, contact, kind, linkedAt.toISOString(), endedAt?.toISOString() ?? '']
                .map(cellOf)
                .join(','),
            )
            .map((line) => `${line}\n`)
            .join('')
        }
      }
      await pipeline(lines, output, { end: false })
    } finally {
      await db.destroy()
    }
  },
}

/** Writes CSV (RFC 4180). Subjects are read by programs, so formulas are not escaped. */
function cellOf(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
