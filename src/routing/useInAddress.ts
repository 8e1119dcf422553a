import { useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Whether a question is open on the page; it stands in the address too, so that whoever leaves to confirm their
 * identity comes back to the same question.
 *
 * @param name of the parameter
 * @param value that stands for the question
 */
export function useInAddress(name: string, value: string) {
  const [params, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(params.get(name) === value)
  const note = (isNow: boolean) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        if (isNow) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const change = (isNow: boolean) => {
    setOpen(isNow)
    note(isNow)
  }
  return [isOpen, change] as const
}
