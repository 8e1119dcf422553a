import type { LoaderFunction, LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#src/api/ApiError.ts'

type KeepOptions = {
  /** Whether another address is another request; false for a loader with the same result everywhere. */
  dependsOnAddress?: boolean
  /** Cancels the navigation, where there is nothing to show at the other address. */
  stay?: () => void
}

/**
 * Wraps a loader: when the server is unavailable and the same is requested again, it returns the previous result. The
 * page stays, and the bar above says how old it is (docs/rules.md#pages). Other errors are thrown.
 */
export function keepThroughOutage(
  loader: (args: LoaderFunctionArgs, context?: unknown) => unknown,
  { dependsOnAddress = true, stay = () => {} }: KeepOptions = {},
): LoaderFunction {
  let previous: { of: string; data: unknown } | undefined

  return async (args: LoaderFunctionArgs, context?: unknown) => {
    const of = dependsOnAddress ? args.request.url : ''
    try {
      const data = await loader(args, context)
      previous = { of, data }
      return data
    } catch (cause) {
      const isAway = cause instanceof ApiError && cause.isOutage
      if (isAway && previous?.of === of) return previous.data
      if (isAway) stay()
      throw cause
    }
  }
}
