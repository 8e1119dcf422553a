import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readPrivacyText } from '#contract/legal.ts'
import { api } from '#src/api/client.ts'
import { LegalTextView } from './LegalTextView.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => api(readPrivacyText, {}, request.signal)

/** The operator's text about personal data, with the portal's own tables in it. */
export function PrivacyPage() {
  const text = useLoaderData<typeof loader>()
  return <LegalTextView title="legal.privacy.title" text={text} facts={text} />
}

export { PrivacyPage as Component }
