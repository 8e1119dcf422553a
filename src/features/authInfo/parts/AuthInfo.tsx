import Box from '@mui/material/Box'
import { createElement } from 'react'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { useLate } from '#src/routing/useLate.ts'
import { Section } from '#src/ui/page/Section.tsx'
import type { AuthInfoProps } from '../useAuthInfo.ts'

/** The AuthInfo of an object of mine; what it says comes once the page is drawn, and its room is kept. */
export function AuthInfo(given: AuthInfoProps) {
  const late = useLate(bring)
  const isHere = usePermission('create-auth-info').reason !== 'not-at-this-registry'

  return (
    <Section title="record.auth_info.label">
      <Box sx={{ minHeight: isHere ? 120 : 40 }}>
        {late && createElement(isHere ? late.AuthInfoBody : late.AskRegistrar, given)}
      </Box>
    </Section>
  )
}

async function bring() {
  const [{ AuthInfoBody }, { AskRegistrar }] = await Promise.all([
    import('../AuthInfoBody.tsx'),
    import('../AskRegistrar.tsx'),
  ])
  return { AuthInfoBody, AskRegistrar }
}
