import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { readMyContact, type MyContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { StateCode } from '#contract/state.ts'
import { Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { useInfo } from '#src/features/session/parts/frame.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return api(readMyContact, {}, request.signal)
}

/** How my contact stands in the registry: its states with what each means, how well it is known, its record. */
export function StatePage() {
  const mine = useLoaderData<typeof loader>()

  return (
    <>
      <Section title="field.states">
        <StateList access="own" states={mine.contact.states} life={null} showsImportance />
      </Section>
      <Section title="mycontact.verification.title">
        <VerificationFacts mine={mine} />
      </Section>
      <ContactFacts contact={mine.contact} />
    </>
  )
}

export { StatePage as Component }

/** How well the registry knows who is behind the contact, since when, and who vouched for it. */
function VerificationFacts({ mine: { contact, verification } }: { mine: MyContact }) {
  const { level } = useInfo().person
  const verified = contact.states.filter(({ code }) => verifying.includes(code))

  return (
    <>
      <Facts>
        <Fact title="mycontact.verification.level">
          <FormattedMessage id={`app.level.${level}`} />
        </Fact>
        {verified.map(({ code, setBy, since }) => (
          <Fact key={`${code} ${setBy}`} title={`state.${code}`}>
            <FormattedMessage id={`record.set_by.${setBy}`} />
            {' · '}
            <FormattedDate value={since} dateStyle="long" timeStyle="short" />
          </Fact>
        ))}
        <Fact title="mycontact.verification.record">
          {verification ? (
            <FormattedMessage
              id="mycontact.verification.by"
              values={{
                by: verification.by,
                at: <FormattedDate key="at" value={verification.at} dateStyle="long" timeStyle="short" />,
              }}
            />
          ) : (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <FormattedMessage id="mycontact.verification.none" />
            </Box>
          )}
        </Fact>
      </Facts>
      {!isWell.includes(level) && (
        <Box component="p" sx={{ mb: 0, maxWidth: '68ch' }}>
          <FormattedMessage id="way.level-too-low" />
        </Box>
      )}
    </>
  )
}

const isWell: readonly string[] = ['validated', 'high', 'substantial']

const verifying: readonly StateCode[] = [
  'conditionallyIdentifiedContact',
  'identifiedContact',
  'validatedContact',
  'contactInManualVerification',
  'contactPassedManualVerification',
  'contactFailedManualVerification',
]
