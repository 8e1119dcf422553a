import { loadWords } from '#intl/words.ts'

/** Forms come once the page is drawn: most people only look. */
export async function bringEditing() {
  // Those of the operations say how long an identity stays confirmed.
  const [{ FieldEditor }] = await Promise.all([
    import('./FieldEditor.tsx'),
    loadWords('editing'),
    loadWords('operation'),
  ])
  return { FieldEditor }
}

/** The form of an address, likewise. */
export async function bringAddressEditing() {
  const [{ AddressEditor }] = await Promise.all([import('./AddressEditor.tsx'), loadWords('editing')])
  return { AddressEditor }
}
