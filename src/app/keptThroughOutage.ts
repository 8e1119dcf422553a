import type { LoaderFunction, LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#src/api/ApiError.ts'

/**
 * A loader that, asked again for what it last gave while the server is away, gives the same once more:
 * the page stays and the bar above says how old it is (screens.md section 1). Another address, or any
 * other error, is an error as ever.
 */
export function keptThroughOutage(loader: (args: LoaderFunctionArgs, context?: unknown) => unknown): LoaderFunction {
  let last: { url: string; data: unknown } | undefined

  return async (args: LoaderFunctionArgs, context?: unknown) => {
    const { url } = args.request
    try {
      const data = await loader(args, context)
      last = { url, data }
      return data
    } catch (cause) {
      if (cause instanceof ApiError && cause.isOutage && last?.url === url) return last.data
      throw cause
    }
  }
}
