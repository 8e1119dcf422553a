import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
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
    <Columns
      first={
        <>
          <Section title="field.states">
            <StateList access="own" states={mine.contact.states} life={null} showsImportance />
          </Section>
          <Section title="mycontact.verification.title">
            <VerificationFacts mine={mine} />
          </Section>
        </>
      }
      second={<ContactFacts contact={mine.contact} />}
    />
  )
}

export { StatePage as Component }

/** Who verified the person behind the contact; the level of the identity where no state of the contact says it. */
function VerificationFacts({ mine: { contact, verification } }: { mine: MyContact }) {
  const { level } = useInfo().person
  const isStated = contact.states.some(({ code }) => levelStates.includes(code))

  return (
    <>
      <Facts>
        {!isStated && (
          <Fact title="mycontact.verification.level">
            <FormattedMessage id={`app.level.${level}`} />
          </Fact>
        )}
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

/** The states that say the level of an account. */
const levelStates: readonly StateCode[] = ['conditionallyIdentifiedContact', 'identifiedContact', 'validatedContact']
