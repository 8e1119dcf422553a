import { loadWords } from '#intl/words.ts'

/** Forms come once the page is drawn: most people only look. */
export async function bringEditing() {
  const [{ FieldEditor }] = await Promise.all([import('./FieldEditor.tsx'), loadWords('editing')])
  return { FieldEditor }
}

/** The form of an address, likewise. */
export async function bringAddressEditing() {
  const [{ AddressEditor }] = await Promise.all([import('./AddressEditor.tsx'), loadWords('editing')])
  return { AddressEditor }
}
