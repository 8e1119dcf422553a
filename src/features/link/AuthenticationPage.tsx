import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { FromIdentity } from '#src/features/contact/parts/FromIdentity.tsx'
import { IdentityFacts } from './IdentityFacts.tsx'
import { LinkedContacts } from './LinkedContacts.tsx'
import { listSessions, readIdentity } from '#contract/session.ts'
import { readMyContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import { Sessions } from './Sessions.tsx'
import { SignIns } from './SignIns.tsx'

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [identity, { items: sessions }, mine] = await Promise.all([
    api(readIdentity, { background: true }, signal),
    api(listSessions, { background: true }, signal),
    api(readMyContact, {}, signal),
  ])
  return { identity, sessions, mine }
}

/** My identity, the contacts it is linked to, and my sessions. */
export function AuthenticationPage() {
  const { identity, sessions, mine } = useLoaderData<typeof loader>()

  return (
    <>
      <IdentityFacts identity={identity} />
      <FromIdentity mine={mine} />
      <LinkedContacts />
      <Sessions current={sessions.filter(({ endedAt }) => endedAt === null)} />
      <SignIns all={sessions} />
    </>
  )
}

export { AuthenticationPage as Component }
