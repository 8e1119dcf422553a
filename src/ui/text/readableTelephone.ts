/** Formats a number of a registry such as `+420.777123456` for reading: `+420 777 123 456`. Others stay unchanged. */
export function readableTelephone(number: string): string {
  const [, code, rest] = /^\+(\d{1,3})\.(\d{4,})$/.exec(number) ?? []
  // No group has a single digit.
  return code && rest ? `+${code} ${rest.replaceAll(/(\d{3})(?=\d{2})/g, '$1 ')}` : number
}
