import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import { invalidCodeOf } from '#contract/invalid.ts'
import { dropDraft, hasShapeOf, readDraft, saveDraft } from '#src/ui/form/drafts.ts'
import { useAction } from './useAction.ts'

type FormOptions<In extends FieldValues, Out, Answer> = {
  /** The server checks by the same schema. */
  schema: z.core.$ZodType<Out, In>
  defaults: DefaultValues<In> & In
  /** The name under which the values outlive a sign-in, a step-up or a reload; null for secrets. */
  draft: string | null
  perform: (values: Out, idempotencyKey: string) => Promise<Answer>
  /** The form cannot be sent again until this resolves. */
  onDone: (answer: Answer) => void | Promise<void>
  /** As in `useAction`. */
  revalidates?: boolean
  runsOnce?: boolean
}

/**
 * A form over a schema of the contract, sent by an action (useAction.ts). It is checked as the server checks it. The
 * first field that the check or the server blames gets the focus. Values are saved as a draft until they are accepted.
 *
 * @returns what `ActionForm` draws, with `form` to register fields and `discard` to drop the draft; `problem` is what no
 *   field is to blame for
 */
export function useActionForm<In extends FieldValues, Out, Answer>(options: FormOptions<In, Out, Answer>) {
  const { schema, defaults, draft, perform, onDone, revalidates = true, runsOnce = false } = options
  const stored = draft === null ? null : readDraft(draft)
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema, { error: invalidCodeOf }),
    defaultValues: hasShapeOf(defaults, stored) ? stored : defaults,
  })
  const { run, isRunning, problem, clearProblem } = useAction(perform, { revalidates, runsOnce })
  const { subscribe, setError, setFocus, getValues } = form

  useEffect(() => {
    if (draft === null) return undefined
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) })
  }, [draft, subscribe])

  const blamed = problem?.errors ?? []
  useEffect(() => {
    const isKnown = (path: string): path is Path<In> => valueAt(getValues(), path) !== undefined
    const errors = (problem?.errors ?? []).flatMap(({ path, code }) => (isKnown(path) ? [{ path, code }] : []))
    for (const { path, code } of errors) setError(path, { message: code })
    const [first] = errors
    if (first) setFocus(first.path)
  }, [problem, getValues, setError, setFocus])

  const discard = () => {
    if (draft !== null) dropDraft(draft)
  }
  const check = form.handleSubmit(async (values) => {
    const answer = await run(values)
    if (answer === undefined) return
    discard()
    await onDone(answer)
  })
  // Checking takes a moment before the action runs: a second press must not check and send again.
  const isSubmitting = useRef(false)
  const submit = async () => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await check()
    } finally {
      isSubmitting.current = false
    }
  }

  return { form, submit, isRunning, problem: blamed.length > 0 ? null : problem, clearProblem, discard }
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      values,
    )
}
