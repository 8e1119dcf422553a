import type { FastifyBaseLogger } from 'fastify'
import { signingOfProcess } from '#server/config.ts'
import type { SigningIdentity } from '#server/print/sign/signer.ts'
import { ConfigProblem } from '#server/settings.ts'
import type { Closing } from './openDatabase.ts'

/** Returns the signing identity. SIGHUP reads its files again; with a fault in them the former identity stays. */
export function renewSigning(
  first: SigningIdentity,
  { log, closing }: { log: FastifyBaseLogger; closing: Closing },
): () => SigningIdentity {
  let current = first
  const renew = () => {
    try {
      current = signingOfProcess() ?? current
      log.info('statement key and certificate read again')
    } catch (cause) {
      if (!(cause instanceof ConfigProblem)) throw cause
      log.error({ reason: cause.message }, 'statement key and certificate not replaced')
    }
  }
  process.on('SIGHUP', renew)
  closing.push(() => process.off('SIGHUP', renew))
  return () => current
}
