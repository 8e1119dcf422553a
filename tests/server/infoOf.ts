import { readInfo, type Info } from '#contract/session.ts'
import type { Visitor } from './signIn.ts'

/** Who is signed in, as the portal says. */
export async function infoOf(visitor: Visitor): Promise<Info> {
  return readInfo.answer.parse(await (await visitor.get(readInfo.path)).json())
}
