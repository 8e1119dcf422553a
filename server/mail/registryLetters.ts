import * as z from 'zod/mini'
import { OperationAction } from '#contract/operation.ts'
import { ObjectType } from '#contract/record.ts'
import type { wordsIn } from '#server/intl/words.ts'
import { contactFields } from '#intl/contactFields.ts'
import { spelledOut } from './spelledOut.ts'

type Words = ReturnType<typeof wordsIn>
type LetterContent = { subject: string; parts: string[] }

/**
 * The data of a letter about a registry's answer. For an operation and a merge the names are objects, for a contact they
 * are fields (`ChangedField`). Other changes have no names. `reason` is that of a rejection.
 */
export const RegistryNotice = z.object({
  about: z.enum(['operation', 'merge', 'contact', 'auth-info', 'object']),
  objectType: ObjectType,
  action: z.nullable(OperationAction),
  handle: z.nullable(z.string()),
  /** The contacts that were merged into the one of `handle`. */
  from: z.optional(z.array(z.string())),
  confirmed: z.array(z.string()),
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
  reason: z.optional(z.nullable(z.string())),
  /** A rejection does not revert the change: the portal shows it until a newer deposit. */
  isStillShown: z.optional(z.boolean()),
  /** A newer deposit of the registry reverted the change without a rejection. */
  isTakenBack: z.optional(z.boolean()),
  /** Names of changes that could not be delivered; then nothing is confirmed or rejected. */
  undelivered: z.optional(z.array(z.string())),
})
export type RegistryNotice = z.infer<typeof RegistryNotice>

/** Renders the letter about the registry's answer to requested changes. */
export function ofRegistry(data: unknown, words: Words): LetterContent {
  const { about, objectType, handle, from, confirmed, rejected, reason, isStillShown, isTakenBack, undelivered } =
    RegistryNotice.parse(data)
  const isRejected = rejected.length > 0 || Boolean(reason)
  const shown = (name: string) => nameIn(words, about, objectType, name)
  const whatOf = (names: readonly unknown[]) => {
    if (from) return words.formatMessage({ id: 'mail.registry.merge' }, { handles: from.join(', '), into: handle })
    if (handle !== null) return objectType === 'domain' ? spelledOut(handle) : handle
    return words.formatMessage({ id: 'mail.operation.what' }, { count: names.length, type: objectType })
  }
  if (undelivered) {
    const what = whatOf(undelivered)
    return {
      subject: words.formatMessage({ id: 'mail.registry.undelivered.subject' }, { what }),
      parts: [
        words.formatMessage({ id: 'mail.operation.greeting' }),
        words.formatMessage({ id: 'mail.registry.undelivered.lead' }, { what }),
        ...(undelivered.length > 0 ? [undelivered.map((name) => `– ${shown(name)}`).join('\n')] : []),
        words.formatMessage({ id: 'mail.registry.ending' }),
      ],
    }
  }
  const what = whatOf(rejected.length > 0 ? rejected : confirmed)
  const outcome = isTakenBack ? 'taken_back' : isRejected ? 'rejected' : 'confirmed'
  const unsettled = isRejected && isStillShown ? 'still_shown' : null
  const lines = rejected.map(({ name, reason: why }) =>
    why === ''
      ? `– ${shown(name)}`
      : words.formatMessage({ id: 'mail.registry.line' }, { name: shown(name), reason: why }),
  )
  return {
    subject: words.formatMessage({ id: `mail.registry.${outcome}.subject` }, { what }),
    parts: [
      words.formatMessage({ id: 'mail.operation.greeting' }),
      ...(isTakenBack || isRejected
        ? [
            words.formatMessage(
              { id: `mail.registry.${unsettled ?? (outcome === 'taken_back' ? outcome : 'rejected')}.lead` },
              { what },
            ),
            ...(lines.length > 0 ? [lines.join('\n')] : []),
            ...(lines.length === 0 && reason ? [words.formatMessage({ id: 'mail.registry.reason' }, { reason })] : []),
          ]
        : []),
      ...(confirmed.length > 0 || (!isRejected && !isTakenBack)
        ? [
            isRejected
              ? words.formatMessage({ id: 'mail.registry.confirmed.also' })
              : words.formatMessage({ id: 'mail.registry.confirmed.lead' }, { what: whatOf(confirmed) }),
            ...(confirmed.length > 0 ? [confirmed.map((name) => `– ${shown(name)}`).join('\n')] : []),
          ]
        : []),
      ...(isTakenBack || isRejected
        ? [words.formatMessage({ id: unsettled ? 'mail.registry.still_shown.advice' : 'mail.registry.advice' })]
        : []),
      words.formatMessage({ id: 'mail.registry.ending' }),
    ],
  }
}

function nameIn(words: Words, about: RegistryNotice['about'], type: ObjectType, name: string): string {
  if (about === 'contact') {
    const id = Object.entries(contactFields).find(([field]) => field === name)?.[1]
    return id === undefined ? name : words.formatMessage({ id })
  }
  return type === 'domain' || about === 'merge' ? spelledOut(name) : name
}
