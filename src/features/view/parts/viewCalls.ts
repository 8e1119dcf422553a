import { savePreferences, type Preferences } from '#contract/view.ts'
import { api } from '#src/api/client.ts'

export function putPreferences(body: Preferences): Promise<Preferences> {
  return api(savePreferences, { body })
}
