import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DomainDetail } from '#contract/domain.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { useLastOperation } from '#src/features/operation/parts/lastOperation.ts'
import { bringDomain, forgetBefore, freshDomain, onPeekedDomains } from './peekedDomains.ts'

/** How long a name must stand before it is asked for, in milliseconds: a key held down passes many. */
const pause = 80

/**
 * A domain to be looked at beside its list. What was shown before stays until it is here; the names around it are
 * brought ahead, so that the next step is shown at once. After a deed everything is read again.
 *
 * @returns `isOld` while `domain` is not the one asked for, or not as it stands now
 */
export function usePeekedDomain(fqdn: string, around: readonly string[]) {
  const { kept } = useLastOperation()
  const fresh = useSyncExternalStore(onPeekedDomains, () => freshDomain(fqdn))
  const [last, setLast] = useState<DomainDetail | null>(fresh)
  const [failed, setFailed] = useState<{ fqdn: string; problem: ApiError } | null>(null)
  if (fresh && fresh !== last) setLast(fresh)
  const problem = !fresh && failed?.fqdn === fqdn ? failed.problem : null
  const isHere = fresh !== null
  const isAsked = isHere || problem !== null
  const isFirst = last === null

  useEffect(() => forgetBefore(kept), [kept])

  useEffect(() => {
    if (isAsked) return
    const ask = () => {
      bringDomain(fqdn).catch((cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause
        setFailed({ fqdn, problem: cause })
      })
    }
    const later = setTimeout(ask, isFirst ? 0 : pause)
    return () => clearTimeout(later)
  }, [fqdn, isAsked, isFirst])

  const ahead = around.join(' ')
  useEffect(() => {
    if (!isHere) return
    // What fails now is asked for again, and said, where it is looked at.
    for (const name of ahead.split(' ').filter(Boolean)) bringDomain(name, { background: true }).catch(() => {})
  }, [isHere, ahead])

  return { domain: fresh ?? last, isOld: !isHere, problem, retry: () => setFailed(null) }
}
