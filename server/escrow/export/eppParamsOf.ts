import * as z from 'zod/mini'
import type { DcpNode, EppParams } from '../deposit.ts'

const Node: z.ZodMiniType<DcpNode> = z.object({
  name: z.string(),
  text: z.string(),
  get children() {
    return z.array(Node)
  },
})

const StoredParams = z.object({
  versions: z.array(z.string()),
  languages: z.array(z.string()),
  objUris: z.array(z.string()),
  extUris: z.array(z.string()),
  dcp: z.nullable(Node),
})

/** Returns the EPP parameters (RFC 9022 section 5.7) as the import stored them. */
export function eppParamsOf(stored: unknown): EppParams | null {
  return stored === null ? null : { kind: 'eppParams', ...StoredParams.parse(stored) }
}
