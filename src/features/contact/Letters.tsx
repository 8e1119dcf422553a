import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { type MyContact, updateContact } from '#contract/myContact.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { RadioRow } from '#src/ui/form/ChoiceRows.tsx'
import { WhyNot } from '#src/features/session/parts/WhyNot.tsx'

const choices = [
  { value: null, name: 'no_preference' },
  { value: true, name: 'yes' },
  { value: false, name: 'no' },
] as const

/** Whether letters of a domain's expiry come by post: no preference, yes, no; changed at once. */
export function Letters({ mine: { contact, letters } }: { mine: MyContact }) {
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
