import Box from '@mui/material/Box'
import { createElement } from 'react'
import { loadWords } from '#intl/words.ts'
import { useLate } from '#src/routing/useLate.ts'
import { Section } from '#src/ui/page/Section.tsx'
import type { AuthInfoProps } from '../useAuthInfo.ts'

/** The AuthInfo of an object of mine; what it says comes once the page is drawn, and its room is kept. */
export function AuthInfo(given: AuthInfoProps) {
  const late = useLate(bring)

  return (
    <Section title="record.auth_info.label">
      <Box sx={{ minHeight: 120 }}>{late && createElement(late.AuthInfoBody, given)}</Box>
    </Section>
  )
}

async function bring() {
  const [module] = await Promise.all([import('../AuthInfoBody.tsx'), loadWords('authInfo'), loadWords('operation')])
  return { AuthInfoBody: module.AuthInfoBody }
}
