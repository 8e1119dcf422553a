/** Forms come once the page is drawn: most people only look. */
export async function bringEditing() {
  // Those of the operations say how long an identity stays confirmed.
  const { FieldEditor } = await import('./FieldEditor.tsx')
  return { FieldEditor }
}

/** The form of an address, likewise. */
export async function bringAddressEditing() {
  const { AddressEditor } = await import('./AddressEditor.tsx')
  return { AddressEditor }
}
