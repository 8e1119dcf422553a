import { Suspense, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import type { PeekProps } from '../ownList.ts'

/** The row the address names with `peek`, beside the list; its code comes with the first one. */
export function PeekPlace({ Peek, ...given }: { Peek: ComponentType<PeekProps> } & Omit<PeekProps, 'peeked'>) {
  const peeked = useSearchParams()[0].get('peek')

  return (
    peeked && (
      <Suspense>
        <Peek peeked={peeked} {...given} />
      </Suspense>
    )
  )
}
