import type { LoaderFunction, LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#src/api/ApiError.ts'

type KeptThroughOutageOptions = {
  /** What a loader is asked is another question at another address, unless it gives the same at all of them. */
  isOfAddress?: boolean
  /** Keeps the person where they are, where there is nothing to show them at the other address. */
  stay?: () => void
}

/**
 * A loader that, asked again for what it last gave while the server is away, gives the same once more:
 * the page stays and the bar above says how old it is (docs/rules.md#pages). Any other error is an error as ever.
 */
export function keptThroughOutage(
  loader: (args: LoaderFunctionArgs, context?: unknown) => unknown,
  { isOfAddress = true, stay = () => {} }: KeptThroughOutageOptions = {},
): LoaderFunction {
  let last: { of: string; data: unknown } | undefined

  return async (args: LoaderFunctionArgs, context?: unknown) => {
    const of = isOfAddress ? args.request.url : ''
    try {
      const data = await loader(args, context)
      last = { of, data }
      return data
    } catch (cause) {
      const isAway = cause instanceof ApiError && cause.isOutage
      if (isAway && last?.of === of) return last.data
      if (isAway) stay()
      throw cause
    }
  }
}
