/** Returns the key that distinguishes views of one list: the name without case, in one Unicode normalization form. */
export function viewKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC')
}
