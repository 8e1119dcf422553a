import { readRegistryVersion } from '#contract/registryChange.ts'
import { api } from '#src/api/client.ts'

/** The version of everything of mine that the registry answers; the page asks by itself. */
export async function askVersion(signal: AbortSignal): Promise<string> {
  return (await api(readRegistryVersion, { background: true }, signal)).version
}
