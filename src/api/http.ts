import axios, { isAxiosError, type AxiosResponse } from 'axios'
import axiosRetry from 'axios-retry'
import { ownerHeader } from '#contract/ownerMark.ts'
import { takeActivity } from './activity.ts'
import { csrfToken } from './csrf.ts'
import { ofShownOwner, ownerNamed } from './owner.ts'
import { mayRetry, retryDelay } from './retry.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Asked by the page itself, not by the person: never keeps the session. */
    background?: boolean
    /** Nobody waits for the answer, as for that of a stream. */
    isQuiet?: boolean
  }
}

/** The one connection to the server; only src/api uses it. */
export const http = axios.create({ timeout: 30_000, responseType: 'json' })

// Before anything is asked again: what another owner is answered is of no use here.
http.interceptors.response.use(
  (response) => ofShownOwner(response, ownerIn(response, true)),
  async (cause: unknown) => {
    if (isAxiosError(cause) && cause.response) await ofShownOwner(cause.response, ownerIn(cause.response, false))
    throw cause
  },
)

axiosRetry(http, { retries: 1, retryCondition: mayRetry, retryDelay })

http.interceptors.request.use((config) => {
  const token = csrfToken(document.cookie)
  if (token) config.headers.set('x-csrf-token', token)
  for (const [name, owner] of Object.entries(ownerNamed())) config.headers.set(name, owner)
  if (!config.background && takeActivity()) config.headers.set('x-user-active', '1')
  return config
})

/** Whether a change was asked for is what the person is told of; nobody asked for what is quiet. */
function ownerIn({ headers, config }: AxiosResponse, isDone: boolean) {
  const owner: unknown = headers[ownerHeader]
  return { owner, isChange: config.method?.toLowerCase() !== 'get' && !config.isQuiet, isDone }
}
