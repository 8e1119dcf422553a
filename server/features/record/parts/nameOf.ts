import { Handle, type ObjectType } from '#contract/record.ts'
import { toAscii } from './names.ts'

/** Returns the name as the registry stores it. An impossible name becomes one that no object has. */
export function nameOf(type: ObjectType, id: string): string {
  return (type === 'domain' ? toAscii(id) : Handle.safeParse(id).data) ?? ''
}
