import type { ListName } from '#contract/view.ts'

/** Under this what was pasted onto a list is kept until it is selected (src/ui/form/drafts.ts). */
export function pasteDraft(name: ListName): string {
  return `paste:${name}`
}
