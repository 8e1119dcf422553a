import { loadWords } from '#intl/words.ts'

/** Forms come once the page is drawn: most people only look. */
export async function bringEditing() {
  const [{ FieldEditor }] = await Promise.all([import('./FieldEditor.tsx'), loadWords('editing')])
  return { FieldEditor }
}
