/** A property or the bound of a component, and its value as the file has it. */
export type CalendarLine = readonly [name: string, value: string]

/** A calendar (RFC 5545): its lines folded at 75 octets and ended by CR LF. */
export function calendarText(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('')
}

/** A text as a property's value (section 3.3.11); what cannot be seen is left out. */
export function textValue(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

/** An instant in UTC, to the second (section 3.3.5). */
export function instantValue(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

const mostOctets = 75

/** Goes on in a next line after a space, and takes no character apart (section 3.1). */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
