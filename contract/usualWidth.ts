/** Replaces full-width forms of ASCII characters, which some input methods type, by the usual ones. */
export function usualWidth(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (form) => String.fromCharCode(form.charCodeAt(0) - 0xfe_e0))
    .replaceAll('\u3000', ' ')
}
