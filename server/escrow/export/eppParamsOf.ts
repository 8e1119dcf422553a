import * as z from 'zod/mini'
import type { DcpNode, EppParams } from '../deposit.ts'

const Node: z.ZodMiniType<DcpNode> = z.object({
  name: z.string(),
  text: z.string(),
  get children() {
    return z.array(Node)
  },
})

const Kept = z.object({
  versions: z.array(z.string()),
  languages: z.array(z.string()),
  objUris: z.array(z.string()),
  extUris: z.array(z.string()),
  dcp: z.nullable(Node),
})

/** RFC 9022 section 5.7, as the import kept it. */
export function eppParamsOf(kept: unknown): EppParams | null {
  return kept === null ? null : { kind: 'eppParams', ...Kept.parse(kept) }
}
