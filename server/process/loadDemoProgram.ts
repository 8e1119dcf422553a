import { ConfigProblem } from '#server/settings.ts'

/**
 * Loads the program of the demo, which is built apart: a production installation does not have it. Throws ConfigProblem
 * there.
 */
export async function loadDemoProgram() {
  try {
    return await import('#server/demo/startDemo.ts')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause
    throw new ConfigProblem('PROFILE is demo: expected production, because this installation has no demo', { cause })
  }
}
