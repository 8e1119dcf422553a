import type { OwnType } from '#src/features/record/parts/list/ownList.ts'

/** Under this what was pasted onto a list is kept until it is selected (src/ui/form/drafts.ts). */
export function pasteDraft(name: OwnType): string {
  return `paste:${name}`
}
