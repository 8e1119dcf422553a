import axios from 'axios'
import axiosRetry from 'axios-retry'
import { takeActivity } from './activity.ts'
import { csrfToken } from './csrf.ts'
import { mayRetry, retryDelay } from './retry.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Asked by the page itself, not by the person: never keeps the session. */
    background?: boolean
  }
}

/** The one connection to the server; only src/api uses it. */
export const http = axios.create({ timeout: 30_000, responseType: 'json' })

axiosRetry(http, { retries: 1, retryCondition: mayRetry, retryDelay })

http.interceptors.request.use((config) => {
  const token = csrfToken(document.cookie)
  if (token) config.headers.set('x-csrf-token', token)
  if (!config.background && takeActivity()) config.headers.set('x-user-active', '1')
  return config
})
