import type { StateCode } from '#contract/states.ts'
import { bitOf, maskOf } from '#server/features/record/parts/rules.ts'

/** Stages of a domain's life that its holder and administrative contacts are written to about, in their order. */
export const noticeStages = ['expirationWarning', 'outzoneUnguardedWarning', 'deleteWarning', 'deleted'] as const
export type NoticeStage = (typeof noticeStages)[number]

export type NoticeChannel = 'mail' | 'post' | 'message'

/** How each stage is notified; help lists the same. Letters by post are only for contacts that have not declined them. */
export const noticeChannels: Readonly<Record<NoticeStage, readonly NoticeChannel[]>> = {
  expirationWarning: ['mail'],
  outzoneUnguardedWarning: ['mail'],
  deleteWarning: ['mail', 'post'],
  deleted: ['mail'],
}

/** The stages a domain carries as a state; its deletion is noted by the transaction that deletes it. */
export const warningStages = noticeStages.filter((stage) => stage !== 'deleted') satisfies readonly StateCode[]

/** `warningStages` as a mask: the condition of the index domain_warned. */
export const warningMask = maskOf(warningStages)

/** The bit of a stage in `domain.state_mask`. */
export function bitOfStage(stage: (typeof warningStages)[number]): bigint {
  return bitOf(stage)
}

/** More domains than this are attached to a letter as CSV instead of listed in its text. */
export const listedLimit = 50
