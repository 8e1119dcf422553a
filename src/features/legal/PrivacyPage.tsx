import { useLoaderData } from 'react-router'
import { LegalTextView } from './LegalTextView.tsx'
import { readPrivacy } from './readLegal.ts'

export const loader = () => readPrivacy()

/** What the operator says of personal data, with the tables the portal makes of what it does itself. */
export function PrivacyPage() {
  const text = useLoaderData<typeof loader>()
  return <LegalTextView title="legal.privacy.title" text={text} facts={text} />
}

export { PrivacyPage as Component }
