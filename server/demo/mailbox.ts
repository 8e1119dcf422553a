import * as z from 'zod/mini'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '#contract/record.ts'
import type { Db } from '#server/db/connect.ts'
import type { Attachment } from '#server/mail/lifeLetters.ts'
import { languageFrom } from '#server/intl/words.ts'
import { letterPage, listPage, missingPage, type DemoLetter } from './mailboxPage.ts'

type MailboxOptions = {
  db: Db
  /** The time zone of displayed times. */
  timeZone: string
}

/**
 * Serves the letters of the demo, newest first: `/mailbox?recipient=…`, `/mailbox/{id}` and the attachments of a letter
 * at `/mailbox/{id}/{position}`. Everyone on this machine can read them, because the demo has no real letters.
 */
export function mailbox({ db, timeZone }: MailboxOptions) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const view = { language: languageOf(request, url), timeZone }
    const [, , id = '', ...rest] = url.pathname.split('/')
    if (id === '') {
      const recipient = url.searchParams.get('recipient') ?? ''
      const [letters, recipients] = await Promise.all([findLetters(db, recipient), findRecipients(db)])
      send(
        response,
        200,
        listPage(view, { letters: letters.slice(0, shown), recipients, recipient, isMore: letters.length > shown }),
      )
      return
    }
    const letter = rest.length <= 1 && isUuid(id) ? await findLetter(db, id) : undefined
    const [position] = rest
    if (letter && position !== undefined) {
      const file = letter.attachments[Number(position)]
      if (file) sendFile(response, file)
      else send(response, 404, missingPage(view))
      return
    }
    if (letter) send(response, 200, letterPage(view, letter))
    else send(response, 404, missingPage(view))
  }
}

const shown = 100
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

function findLetters(db: Db, recipient: string): Promise<DemoLetter[]> {
  return letters(db)
    .$if(recipient !== '', (some) => some.where('l.recipient', '=', recipient))
    .orderBy('l.delivered_at', 'desc')
    .orderBy('l.mail_id', 'desc')
    .limit(shown + 1)
    .execute()
}

async function findLetter(db: Db, id: string) {
  const row = await letters(db).select('l.attachments').where('l.mail_id', '=', id).executeTakeFirst()
  return row && { ...row, attachments: Attachments.parse(row.attachments) }
}

const Attachments = z.array(z.object({ name: z.string(), type: z.string(), text: z.string() }))

async function findRecipients(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('demo_letter')
    .select('recipient')
    .distinct()
    .orderBy('recipient')
    .limit(500)
    .execute()
  return rows.map(({ recipient }) => recipient)
}

function letters(db: Db) {
  return db
    .selectFrom('demo_letter as l')
    .innerJoin('mail as m', 'm.id', 'l.mail_id')
    .select([
      'l.mail_id as id',
      'l.delivered_at as deliveredAt',
      'l.recipient',
      'l.subject',
      'm.language',
      'l.body as text',
    ])
}

/** The language of the address, else that of the portal, whose cookie a browser sends to every port. */
function languageOf({ headers }: IncomingMessage, url: URL): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return languageFrom(url.searchParams.get('lang') ?? chosen)
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

function sendFile(response: ServerResponse, { name, type, text }: Attachment): void {
  response
    .writeHead(200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .end(text)
}

function send(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .end(html)
}
