/** What tells views of one list apart: their names without case, and however their letters are composed. */
export function viewKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC')
}
