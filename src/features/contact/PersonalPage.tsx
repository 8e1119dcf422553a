import { useId } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { WhyNot } from '#src/features/session/parts/WhyNot.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { FieldAtRegistry } from './FieldAtRegistry.tsx'
import { PersonalFields } from './PersonalFields.tsx'
import { readMyContact, type MyContact, updateContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import { FromIdentity } from './parts/FromIdentity.tsx'
import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { RadioRow } from '#src/ui/form/ChoiceRows.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return api(readMyContact, {}, request.signal)
}

/** Who my contact is: each value with who sees it, changed in its place, or why not here. */
export function PersonalPage() {
  const mine = useLoaderData<typeof loader>()
  const why = useId()
  const whyHidden = useId()
  const flags = mine.flags.find(({ flag }) => flag !== 'address')?.change

  return (
    <>
      <WhyNot of={mine.change} id={why} />
      {flags && flags.reason !== mine.change.reason && (
        <WhyNot of={flags} id={whyHidden} what="mycontact.disclosure.closed" />
      )}
      <FromIdentity mine={mine} />
      <Columns
        isSecondSmall
        first={
          <Section title="contact.detail.person">
            <PersonalFields mine={mine} why={why} />
          </Section>
        }
        second={
          <Section title="contact.field.postal_letters">
            <Letters mine={mine} />
            <FieldAtRegistry mine={mine} field="postalLetters" />
          </Section>
        }
      />
    </>
  )
}

export { PersonalPage as Component }

const choices = [
  { value: null, name: 'no_preference' },
  { value: true, name: 'yes' },
  { value: false, name: 'no' },
] as const

/** Whether letters of a domain's expiry come by post: no preference, yes, no; changed at once. */
function Letters({ mine: { contact, letters } }: { mine: MyContact }) {
  const group = useId()
  const why = useId()
  const { run, isRunning, problem } = useAction(sendLetters)
  const present = contact.wantsPostalLetters

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="p" id={`${group}-about`} sx={{ m: 0, color: 'text.secondary', maxWidth: '68ch' }}>
        <FormattedMessage id="mycontact.letters.about" />
      </Box>
      <RadioRow role="radiogroup" aria-labelledby={`${group}-about`}>
        {choices.map(({ value, name }) => {
          const permission = value === true ? letters.on : letters.off
          const isOff = !permission.allowed && value !== present
          return (
            <label key={name}>
              <input
                type="radio"
                name={group}
                checked={present === value}
                disabled={isOff || isRunning}
                {...(isOff && { 'aria-describedby': why })}
                onChange={() => void run(value)}
              />
              <FormattedMessage id={`contact.letters.${name}`} />
            </label>
          )
        })}
      </RadioRow>
      <WhyNot of={letters.on.allowed ? letters.off : letters.on} id={why} />
      <ApiProblem problem={problem} isInline />
    </Box>
  )
}

async function sendLetters(postalLetters: boolean | null) {
  return api(updateContact, { body: { postalLetters } })
}
