import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useForkRef } from '@mui/material/utils'
import { useEffect, useState, type HTMLInputAutoCompleteAttribute, type Ref } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { floating } from '#theme/floating.ts'
import { lineButton } from '#theme/lineButton.ts'
import { foldText, matchQuality } from '../command/paletteSections.ts'
import { Icon } from '../icon/Icon.tsx'
import { FieldNotes } from './TextField.tsx'

/** A choice by its code, with its name in the language of the page. */
export type Choice = { code: string; name: string }

type ChoiceFieldProps = {
  label: MessageId
  choices: readonly Choice[]
  /** The code of the choice; another text means that nothing is chosen. */
  value: string
  onChange: (code: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  isRequired?: boolean
  /** Why the choice was not accepted: a code under `invalid.`. */
  error?: string | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/**
 * One of many choices, found by a part of its name or by its code. Arrows move, Enter takes, and leaving the field takes
 * the marked choice.
 */
export function ChoiceField(given: ChoiceFieldProps) {
  const { label, choices, value, onChange, onBlur, inputRef, isRequired = false, error, autoComplete = 'off' } = given
  const [text, setText] = useState('')
  const field = useAutocomplete<Choice>({
    options: [...choices],
    value: choices.find(({ code }) => code === value) ?? null,
    getOptionLabel: ({ name }) => name,
    getOptionKey: ({ code }) => code,
    isOptionEqualToValue: (one, other) => one.code === other.code,
    filterOptions: (all, { inputValue }) => matching(all, inputValue),
    autoHighlight: true,
    // Leaving an emptied field must not take the first choice.
    autoSelect: text.trim() !== '',
    selectOnFocus: true,
    onChange: (_event, choice) => onChange(choice?.code ?? ''),
    onInputChange: (_event, typed, reason) => {
      setText(typed)
      // The browser fills in a whole name without leaving the field.
      const filledIn = reason === 'input' && choices.find(({ name }) => name === typed)
      if (filledIn) onChange(filledIn.code)
    },
  })
  const { popupOpen, id } = field
  // At the foot of the screen the list would be out of view.
  useEffect(() => {
    if (popupOpen) document.getElementById(`${id}-listbox`)?.scrollIntoView({ block: 'nearest' })
  }, [popupOpen, id])
  const { ref, onBlur: leave, ...input } = field.getInputProps()
  const attach = useForkRef(ref, inputRef)
  const notes = `${id}-notes`
  const hasNone = popupOpen && field.groupedOptions.length === 0

  return (
    <Box
      {...field.getRootProps()}
      sx={{ position: 'relative', display: 'grid', gap: 0.5, width: 1, alignContent: 'start' }}
    >
      <Box component="label" {...field.getInputLabelProps()} sx={{ typography: 'subtitle2' }}>
        <FormattedMessage id={label} />
      </Box>
      <OutlinedInput
        size="small"
        fullWidth
        error={error !== undefined}
        inputRef={attach}
        endAdornment={
          <Box component="span" sx={{ display: 'flex', color: 'text.secondary', pointerEvents: 'none' }}>
            <Icon name="down" size={16} />
          </Box>
        }
        slotProps={{
          input: {
            ...input,
            onBlur: (event) => {
              leave?.(event)
              onBlur()
            },
            autoComplete,
            spellCheck: false,
            'aria-required': isRequired,
            'aria-invalid': error !== undefined,
            'aria-describedby': notes,
          },
        }}
      />
      {popupOpen && field.groupedOptions.length > 0 && (
        <List {...field.getListboxProps()}>
          {field.groupedOptions.map((option, index) => {
            if (!('code' in option)) return null
            const { key, ...props } = field.getOptionProps({ option, index })
            return (
              <li key={key} {...props}>
                {option.name}
                <small>{option.code}</small>
              </li>
            )
          })}
        </List>
      )}
      <FieldNotes id={notes} error={error}>
        <div role="status">{hasNone && <FormattedMessage id="common.choice.none" />}</div>
      </FieldNotes>
    </Box>
  )
}

/** Returns the choices that match a text, the best first; of equal ones in their order. */
function matching(choices: readonly Choice[], typed: string): Choice[] {
  const text = foldText(typed)
  if (text === '') return [...choices]
  const rankOf = ({ code, name }: Choice) => (foldText(code) === text ? 6 : matchQuality(foldText(name), text))
  return (
    choices
      .map((choice) => ({ choice, rank: rankOf(choice) }))
      // Letters scattered in a name find nothing that is meant.
      .filter(({ rank }) => rank > 1)
      .toSorted((one, other) => other.rank - one.rank)
      .map(({ choice }) => choice)
  )
}

/** Below the field, over the rest of the page. */
const List = styled('ul')(({ theme }) => ({
  ...floating(theme),
  position: 'absolute',
  top: '100%',
  insetInline: 0,
  zIndex: theme.zIndex.modal,
  listStyle: 'none',
  margin: 0,
  padding: 4,
  maxHeight: 'min(280px, 40vh)',
  overflowY: 'auto',
  '& li': { ...lineButton(theme), justifyContent: 'space-between', gap: 12, cursor: 'pointer' },
  // The mouse moves the same mark as the arrows do.
  '& li:hover': { backgroundColor: 'transparent' },
  '& li.Mui-focused': { backgroundColor: theme.vars.palette.action.hover },
  '& li[aria-selected="true"]': { fontWeight: theme.typography.fontWeightMedium },
  '& small': { ...theme.typography.code, color: theme.vars.palette.text.secondary },
}))
