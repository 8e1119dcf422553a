import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readPrivacyText } from '#contract/legal.ts'
import { api } from '#src/api/client.ts'
import { LegalTextView } from './LegalTextView.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => api(readPrivacyText, {}, request.signal)

/** What the operator says of personal data, with the tables the portal makes of what it does itself. */
export function PrivacyPage() {
  const text = useLoaderData<typeof loader>()
  return <LegalTextView title="legal.privacy.title" text={text} facts={text} />
}

export { PrivacyPage as Component }
