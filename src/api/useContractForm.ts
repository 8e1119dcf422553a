import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import { invalidCodeOf } from '#contract/invalid.ts'
import { dropDraft, saveDraft, readDraft, hasShapeOf } from '#src/ui/form/drafts.ts'
import { useSend } from './useSend.ts'

type Given<In extends FieldValues, Out, Answer> = {
  /** The server checks by the same one. */
  schema: z.core.$ZodType<Out, In>
  defaults: DefaultValues<In> & In
  /** The name under which what is typed outlives a sign-in, a step-up or a reload; null for what is secret. */
  draft: string | null
  deed: (values: Out) => Promise<Answer>
  /** What takes until the page is left keeps the form from being sent once more. */
  onDone: (answer: Answer) => void | Promise<void>
}

/**
 * A form over a schema of the contract: checked as the server will check it, with the focus on the first field that
 * is not right, whoever found it. What is typed is kept until it has been taken.
 *
 * @returns `submit` for the form, `refusal` for what no field is to blame for, `forget` to give up
 */
export function useContractForm<In extends FieldValues, Out, Answer>(given: Given<In, Out, Answer>) {
  const { schema, defaults, draft, deed, onDone } = given
  const kept = draft === null ? null : readDraft(draft)
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema, { error: invalidCodeOf }),
    defaultValues: hasShapeOf(defaults, kept) ? kept : defaults,
  })
  const { send, isSending, refusal } = useSend(deed)
  const { subscribe, setError, setFocus, getValues } = form

  useEffect(() => {
    if (draft === null) return undefined
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) })
  }, [draft, subscribe])

  const blamed = refusal?.errors ?? []
  useEffect(() => {
    const known = (path: string): path is Path<In> => getValuesAt(getValues(), path) !== undefined
    const paths = (refusal?.errors ?? []).flatMap(({ path, code }) => (known(path) ? [{ path, code }] : []))
    for (const { path, code } of paths) setError(path, { message: code })
    const [first] = paths
    if (first) setFocus(first.path)
  }, [refusal, getValues, setError, setFocus])

  const forget = () => {
    if (draft !== null) dropDraft(draft)
  }
  const check = form.handleSubmit(async (values) => {
    const answer = await send(values)
    if (answer === undefined) return
    forget()
    await onDone(answer)
  })
  // Checking takes a moment before anything is sent: whoever presses twice sends once.
  const isUnderWay = useRef(false)
  const submit = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await check()
    } finally {
      isUnderWay.current = false
    }
  }

  return { form, submit, isSending, refusal: blamed.length > 0 ? null : refusal, forget }
}

function getValuesAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      values,
    )
}
