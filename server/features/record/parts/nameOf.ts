import { Handle, type ObjectType } from '#contract/record.ts'
import { toAscii } from './names.ts'

/** The name as the registry stores it; what no such object can be called becomes a name nobody has. */
export function nameOf(type: ObjectType, id: string): string {
  return (type === 'domain' ? toAscii(id) : Handle.safeParse(id).data) ?? ''
}
