import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#src/api/ApiError.ts'
import { useLastOperation } from '#src/features/operation/parts/lastOperation.ts'
import { unread } from '#src/features/operation/parts/operationInAddress.ts'
import type { OwnList, OwnRow } from './ownList.ts'
import type { OwnQuery } from '#src/features/record/list/ownQuery.ts'
import { useAnswers } from '../registry/awaiting.ts'
import { readPage, type ReadPage } from './readPage.ts'

type Outcome<Row, Query> = { of: unknown; read: ReadPage<Row, Query> | null; problem: ApiError | null }

/**
 * Reads a list that stands on the page of something else, by the page's address: again when the address asks for
 * other rows, and after every deed. What was read before stays until the new is here.
 *
 * @returns `problem` is why nothing could be read at all
 */
export function useReadPage<Row extends OwnRow, Query extends OwnQuery>(list: OwnList<Row, Query>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { kept } = useLastOperation()
  const [again, setAgain] = useState(0)
  const [outcome, setOutcome] = useState<Outcome<Row, Query>>({ of: null, read: null, problem: null })
  const asked = askedBy(search)
  const question = useQuestion(list, asked, kept, again, useAnswers())

  useEffect(() => {
    const leaving = new AbortController()
    const request = new Request(new URL(asked, window.location.origin), { signal: leaving.signal })
    const keep = (next: Omit<Outcome<Row, Query>, 'of'>) => {
      if (!leaving.signal.aborted) setOutcome({ of: question, ...next })
    }
    readPage(list, request).then(
      (read) => keep({ read, problem: null }),
      (cause: unknown) => {
        if (leaving.signal.aborted) return
        if (cause instanceof ApiError) return keep({ read: null, problem: cause })
        // Past the end of the list, it leads to its last page.
        const last = cause instanceof Response ? cause.headers.get('location') : null
        if (last === null) throw cause
        void navigate(last, { replace: true, preventScrollReset: true })
      },
    )
    return () => leaving.abort()
  }, [list, asked, question, navigate])

  return {
    read: outcome.read,
    problem: outcome.problem,
    isPending: outcome.of !== question,
    readAgain: () => setAgain((count) => count + 1),
  }
}

/** The same thing as long as the same is asked: what came is of it, or of another. */
function useQuestion(...parts: readonly unknown[]): object {
  const [question, setQuestion] = useState({ parts })
  if (question.parts.every((part, index) => part === parts[index])) return question
  const next = { parts }
  setQuestion(next)
  return next
}

/** What of an address asks for rows. */
function askedBy(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of unread) params.delete(name)
  return params.size === 0 ? '/' : `/?${params}`
}
