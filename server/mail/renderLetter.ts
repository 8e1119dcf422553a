import * as z from 'zod/mini'
import { LockableType, OperationAction } from '#contract/operation.ts'
import type { Language } from '#contract/record.ts'
import type { Keys } from '#server/db/keyMaterial.ts'
import { AccountLevel, accountLevels } from '#server/oidc/provider.ts'
import { wordsIn } from '#server/intl/words.ts'
import { ofAuthInfo, ofAuthInfoMade, ofAuthInfoMore, ofAuthInfoRequest } from './authInfoLetters.ts'
import { ofAuction } from './auctionLetters.ts'
import { ofConfirmation, ofContact } from './contactLetters.ts'
import { ofCandidate } from './candidateLetters.ts'
import { ofLife, type Attachment } from './lifeLetters.ts'
import { ofRegistry } from './registryLetters.ts'
import { ofSignIn } from './signInLetters.ts'
import { spelledOut } from './spelledOut.ts'

/** The subject of a letter. */
const NoticeKind = z.enum([
  'operation',
  'link',
  'level',
  'auth-info',
  'auth-info-made',
  'auth-info-asked',
  'auth-info-more',
  'contact',
  'email-confirmation',
  'merge',
  'auction',
  'sign-in',
  'registry',
  'life',
  'candidate',
])
type NoticeKind = z.infer<typeof NoticeKind>

/** A letter as stored in the outbox. */
export type Notice = {
  id: string
  kind: string
  recipient: string
  language: Language
  data: unknown
  attempts: number
}

/** A letter as sent: plain text, with attachments where a list is long. */
export type Letter = {
  mailId: string
  /** The name of the portal in the letter's language. */
  senderName: string
  recipient: string
  subject: string
  text: string
  attachments: readonly Attachment[]
}

const OperationNotice = z.object({
  objectType: LockableType,
  action: OperationAction,
  undone: z.nullable(OperationAction),
  by: z.string(),
  names: z.array(z.string()),
  /** The registry has not confirmed it yet. Letters of an older version lack the field. */
  isRequested: z.optional(z.boolean()),
})

/**
 * The data of a letter about a link: `handle` is the reader's contact, `issuer` is the identity's. The registry links
 * and ends; the person attaches, creates, switches and detaches.
 */
export const LinkNotice = z.object({
  deed: z.enum(['linked', 'ended', 'attached', 'created', 'switched', 'detached']),
  handle: z.string(),
  issuer: z.string(),
})
export type LinkNotice = z.infer<typeof LinkNotice>

/** The data of a letter about the level that the registry set: `handle` is the reader's contact. */
export const LevelNotice = z.object({ handle: z.string(), level: AccountLevel })
export type LevelNotice = z.infer<typeof LevelNotice>

/**
 * The data of a letter about a merge: `into` replaced the merged contacts at `at`. `isMine` is true for the reader who
 * merged.
 */
export const MergeNotice = z.object({
  into: z.string(),
  from: z.array(z.string()),
  isMine: z.boolean(),
  objects: z.array(z.object({ type: LockableType, name: z.string() })),
})
export type MergeNotice = z.infer<typeof MergeNotice>

/** Renders the letter in its reader's language; `keys` decrypt its secrets. Throws for data of another kind. */
export function renderLetter({ id, kind, recipient, language, data }: Notice, keys: Keys['accepted']): Letter {
  const words = wordsIn(language)
  const { subject, parts, attachments = [] } = renderers[NoticeKind.parse(kind)](data, words, { keys, language })
  const senderName = words.formatMessage({ id: 'app.name' })
  return { mailId: id, senderName, recipient, subject, text: parts.join('\n\n'), attachments }
}

type Words = ReturnType<typeof wordsIn>
type LetterContent = { subject: string; parts: string[]; attachments?: readonly Attachment[] }
type How = { keys: Keys['accepted']; language: Language }

const renderers: Record<NoticeKind, (data: unknown, words: Words, how: How) => LetterContent> = {
  operation: ofOperation,
  link: ofLink,
  level: ofLevel,
  'auth-info': (data, words, { keys }) => ofAuthInfo(data, words, keys),
  'auth-info-made': ofAuthInfoMade,
  'auth-info-asked': (data, words, { keys }) => ofAuthInfoRequest(data, words, keys),
  'auth-info-more': ofAuthInfoMore,
  contact: (data, words, { keys }) => ofContact(data, words, keys),
  'email-confirmation': (data, words, { keys }) => ofConfirmation(data, words, keys),
  merge: ofMerge,
  auction: ofAuction,
  registry: ofRegistry,
  life: ofLife,
  candidate: ofCandidate,
  'sign-in': (data, words, { language }) => ofSignIn(data, words, language),
}

function ofOperation(data: unknown, words: Words): LetterContent {
  const { objectType: type, action, by, names, isRequested } = OperationNotice.parse(data)
  const { subject, lead } = (isRequested ? requestedWords : operationWords)[action]
  const shown = names.map((name) => (type === 'domain' ? spelledOut(name) : name))
  const count = names.length
  const [only = ''] = shown
  const what = count === 1 ? only : words.formatMessage({ id: 'mail.operation.what' }, { count, type })
  return {
    subject: words.formatMessage({ id: subject }, { what }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: lead }, { by, count }),
      shown.join('\n'),
      words.formatMessage({ id: 'mail.operation.ending' }),
    ],
  }
}

function ofLink(data: unknown, words: Words): LetterContent {
  const { deed: kind, handle, issuer } = LinkNotice.parse(data)
  const { subject, lead } = linkWords[kind]
  return {
    subject: words.formatMessage({ id: subject }, { handle }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: lead }, { handle, issuer: hostOf(issuer) }),
      words.formatMessage({ id: 'mail.link.ending' }),
    ],
  }
}

/** Returns the host of an issuer's address, which people know it by. */
function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}

function ofLevel(data: unknown, words: Words): LetterContent {
  const { handle, level } = LevelNotice.parse(data)
  const named = words.formatMessage({ id: `app.level.${accountLevels[level]}` })
  return {
    subject: words.formatMessage({ id: 'mail.level.subject' }, { handle }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: 'mail.level.lead' }, { handle, level: named }),
      words.formatMessage({ id: 'mail.link.ending' }),
    ],
  }
}

function ofMerge(data: unknown, words: Words): LetterContent {
  const { into, from, isMine, objects } = MergeNotice.parse(data)
  const reader = isMine ? 'mine' : 'others'
  const shown = objects.map(({ type, name }) => (type === 'domain' ? spelledOut(name) : name))
  const handles = from.join(', ')
  return {
    subject: words.formatMessage({ id: `mail.merge.${reader}.subject` }, { into, handles }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      words.formatMessage({ id: `mail.merge.${reader}.lead` }, { into, handles, count: objects.length }),
      ...(shown.length > 0 ? [shown.join('\n')] : []),
      words.formatMessage({ id: 'mail.merge.ending' }),
    ],
  }
}

const operationWords = {
  'block-transfer': { subject: 'mail.operation.block_transfer.subject', lead: 'mail.operation.block_transfer.lead' },
  'block-all': { subject: 'mail.operation.block_all.subject', lead: 'mail.operation.block_all.lead' },
  'unblock-transfer': {
    subject: 'mail.operation.unblock_transfer.subject',
    lead: 'mail.operation.unblock_transfer.lead',
  },
  'unblock-all': { subject: 'mail.operation.unblock_all.subject', lead: 'mail.operation.unblock_all.lead' },
  undo: { subject: 'mail.operation.undo.subject', lead: 'mail.operation.undo.lead' },
} as const satisfies Record<OperationAction, { subject: string; lead: string }>

const requestedWords = {
  'block-transfer': { subject: 'mail.requested.block_transfer.subject', lead: 'mail.requested.block_transfer.lead' },
  'block-all': { subject: 'mail.requested.block_all.subject', lead: 'mail.requested.block_all.lead' },
  'unblock-transfer': {
    subject: 'mail.requested.unblock_transfer.subject',
    lead: 'mail.requested.unblock_transfer.lead',
  },
  'unblock-all': { subject: 'mail.requested.unblock_all.subject', lead: 'mail.requested.unblock_all.lead' },
  undo: { subject: 'mail.requested.undo.subject', lead: 'mail.requested.undo.lead' },
} as const satisfies Record<OperationAction, { subject: string; lead: string }>

const linkWords = {
  linked: { subject: 'mail.link.linked.subject', lead: 'mail.link.linked.lead' },
  ended: { subject: 'mail.link.ended.subject', lead: 'mail.link.ended.lead' },
  attached: { subject: 'mail.link.linked.subject', lead: 'mail.link.attached.lead' },
  created: { subject: 'mail.link.created.subject', lead: 'mail.link.created.lead' },
  switched: { subject: 'mail.link.switched.subject', lead: 'mail.link.switched.lead' },
  detached: { subject: 'mail.link.ended.subject', lead: 'mail.link.detached.lead' },
} as const satisfies Record<LinkNotice['deed'], { subject: string; lead: string }>
