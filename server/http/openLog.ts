import { pino, type Logger } from 'pino'

/** Names under which a secret could come along in something logged; what stands there is never written. */
const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-csrf-token"]',
  'authInfo',
  'password',
  'clientSecret',
  'code_verifier',
  'codeVerifier',
  'id_token',
  'idToken',
  'access_token',
]

/**
 * The log: one JSON document a line. Requests are never logged as a whole, errors without what drivers add
 * to them (PostgreSQL's `detail` quotes the row).
 */
export function openLog({ level, isOnStderr }: { level: string; isOnStderr: boolean }): Logger {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: secrets.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]),
        censor: '[secret]',
      },
      serializers: { err: briefly, req: () => undefined, res: () => undefined },
    },
    pino.destination(isOnStderr ? 2 : 1),
  )
}

type Brief = { type: string; message: string; code?: string; stack?: string; cause?: Brief }

function briefly(cause: unknown): Brief {
  if (!(cause instanceof Error)) return { type: typeof cause, message: 'thrown without being an error' }
  return {
    type: cause.name,
    message: cause.message,
    stack: cause.stack,
    ...('code' in cause ? { code: String(cause.code) } : {}),
    ...(cause.cause instanceof Error ? { cause: briefly(cause.cause) } : {}),
  }
}
