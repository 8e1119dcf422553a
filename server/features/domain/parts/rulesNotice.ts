import type { StateCode } from '#contract/states.ts'
import { bitOf, maskOf } from '#server/features/record/parts/rules.ts'

/** The stages of the life cycle with a letter to the holder and the administrative contacts, in their order. */
export const noticeStages = ['expirationWarning', 'outzoneUnguardedWarning', 'deleteWarning', 'deleted'] as const
export type NoticeStage = (typeof noticeStages)[number]

export type NoticeChannel = 'mail' | 'post' | 'message'

/**
 * The channels of each stage; help lists the same. Letters by post only go to contacts that have not declined them. A
 * message is about the auction of the name, so a zone without auctions has none.
 */
export const noticeChannels: Readonly<Record<NoticeStage, readonly NoticeChannel[]>> = {
  expirationWarning: ['mail'],
  outzoneUnguardedWarning: ['mail'],
  deleteWarning: ['mail', 'post'],
  deleted: ['mail', 'message'],
}

/** The stages that are states of a domain. The deletion is noted by the transaction that deletes it. */
export const warningStages = noticeStages.filter((stage) => stage !== 'deleted') satisfies readonly StateCode[]

/** `warningStages` as a mask: the condition of the index domain_warned. */
export const warningMask = maskOf(warningStages)

/** The bit of a stage in `domain.state_mask`. */
export function bitOfStage(stage: (typeof warningStages)[number]): bigint {
  return bitOf(stage)
}
