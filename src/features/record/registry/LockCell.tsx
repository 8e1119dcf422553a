import { useIntl } from 'react-intl'
import { LockGlyph } from '../parts/LockGlyph.tsx'
import type { LockAtRegistry } from '../parts/registry/LockStatus.tsx'
import { registrySentence, shortInstant } from '../parts/registry/registryWords.ts'

/** The lock of a row: dashed while it is only requested, with the time or the registry's reason in its name. */
export function LockCell({ row: { lock, lockInForce, registryChange: change } }: { row: LockAtRegistry }) {
  const intl = useIntl()
  const position = intl.formatMessage({ id: `record.lock.${lock}` })
  const isRequested = lock !== lockInForce
  if (!change || change.status === 'confirmed') return <LockGlyph position={lock} />

  const title = isRequested
    ? intl.formatMessage(
        { id: 'registry.lock.requested' },
        { lock: position, at: shortInstant(change.requestedAt, intl) },
      )
    : `${position}. ${registrySentence(change, intl)}`
  return <LockGlyph position={lock} isRequested={isRequested} title={title} />
}
