import { useLoaderData } from 'react-router'
import { LegalTextView } from './LegalTextView.tsx'
import { readTermsOfUse } from './readLegal.ts'

export const loader = () => readTermsOfUse()

/** The operator's terms of use. */
export function TermsPage() {
  const text = useLoaderData<typeof loader>()
  return <LegalTextView title="legal.terms.title" text={text} facts={{ cookies: [], kept: [] }} />
}

export { TermsPage as Component }
