import { readRegistrar, type RegistrarDetail } from '#contract/registrar.ts'
import { api } from '#src/api/client.ts'

export function askRegistrar(handle: string, signal: AbortSignal): Promise<RegistrarDetail> {
  return api(readRegistrar, { params: { id: handle } }, signal)
}
