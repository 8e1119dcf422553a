import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { RadioRow } from '#src/ui/form/ChoiceRows.tsx'

type Given = { isChosen: boolean; onChoice: (isChosen: boolean) => void }

/** Whether the AuthInfo is made for me, or is one of my own. */
export function MakingChoice({ isChosen, onChoice }: Given) {
  const name = useId()

  return (
    <RadioRow>
      {[false, true].map((choice) => (
        <label key={String(choice)}>
          <input type="radio" name={name} checked={isChosen === choice} onChange={() => onChoice(choice)} />
          <FormattedMessage id={choice ? 'authinfo.mine.choose' : 'authinfo.mine.generate'} />
        </label>
      ))}
    </RadioRow>
  )
}
