import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readTermsText } from '#contract/legal.ts'
import { api } from '#src/api/client.ts'
import { LegalTextView } from './LegalTextView.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => api(readTermsText, {}, request.signal)

/** The operator's terms of use. */
export function TermsPage() {
  const text = useLoaderData<typeof loader>()
  return <LegalTextView title="legal.terms.title" text={text} facts={{ cookies: [], kept: [] }} />
}

export { TermsPage as Component }
