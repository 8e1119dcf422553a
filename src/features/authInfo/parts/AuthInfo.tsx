import Box from '@mui/material/Box'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Section } from '#src/ui/page/Section.tsx'
import type { AuthInfoProps } from '../AuthInfoBody.tsx'

const load = () => import('../AuthInfoBody.tsx')
const AtRegistrar = lazyPart(async () => (await load()).AtRegistrar)
const AuthInfoBody = lazyPart(async () => (await load()).AuthInfoBody)

/** The AuthInfo of an object of mine, loaded once the page is drawn; its place is reserved. */
export function AuthInfo(given: AuthInfoProps) {
  const isHere = usePermission('create-auth-info').reason !== 'not-at-this-registry'

  return (
    <Section title="record.auth_info.label">
      {/* Paper does not need to say how to make one, and must not show a new one. */}
      <Box data-print="none" sx={{ minHeight: isHere ? 120 : 40 }}>
        {isHere ? <AuthInfoBody {...given} /> : <AtRegistrar {...given} />}
      </Box>
    </Section>
  )
}
