import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { loadWords } from '#intl/words.ts'

const DomainPeek = lazy(async () => {
  const [module] = await Promise.all([import('./DomainPeek.tsx'), loadWords('peek')])
  return { default: module.DomainPeek }
})

/** The domain the address names with `peek`, beside the list; its code comes with the first one. */
export function LateDomainPeek({ rows }: { rows: readonly { fqdn: string }[] }) {
  const peeked = useSearchParams()[0].get('peek')

  return (
    peeked && (
      <Suspense>
        <DomainPeek peeked={peeked} rows={rows} />
      </Suspense>
    )
  )
}
