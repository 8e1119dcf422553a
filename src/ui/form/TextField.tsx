import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { FieldNotes } from './FieldNotes.tsx'
import type { MaskName } from './masks.ts'
import { watchMask } from './watchMask.ts'

export type TextFieldProps = {
  label: MessageId
  /** Tells apart fields of one label, as lines of a street. */
  values?: Record<string, string | number>
  /** How it is written, or what it is for. */
  hint?: ReactNode
  /** Why what stands in it was not taken: a code under `invalid.`. */
  error?: string | undefined
  /** The same in words of the form’s own, where they name something. */
  problem?: ReactNode
  /** What the number counts, at its end. */
  unit?: string
  mask?: MaskName
  isRequired?: boolean
  /** The label stands beside the form already, and is here for readers. */
  isLabelBeside?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'email' | 'tel' | 'text' | 'numeric'
  /** Of suggestions beside it. */
  list?: string
  registration: UseFormRegisterReturn
}

/**
 * A field of a form for one line of text. Its error and its hint belong to it, its value to the browser, which undoes,
 * composes, fills in and dictates as anywhere; a mask only leaves out what cannot be meant.
 */
export function TextField(given: TextFieldProps) {
  const { label, values, hint, error, mask, isRequired = false, registration } = given
  const hidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
  const id = useId()
  const { locale } = useIntl()
  const { ref, ...handlers } = registration
  const place = (input: HTMLInputElement | null) => {
    ref(input)
    return input && mask ? watchMask(input, mask, locale) : undefined
  }

  return (
    <Box sx={{ position: 'relative', display: 'grid', gap: 0.5, width: 1, alignContent: 'start' }}>
      <Box component="label" htmlFor={id} sx={given.isLabelBeside ? hidden : { typography: 'subtitle2' }}>
        <FormattedMessage id={label} values={values} />
      </Box>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        error={error !== undefined}
        {...handlers}
        inputRef={place}
        endAdornment={
          given.unit && (
            <Box component="span" sx={{ color: 'text.secondary', pointerEvents: 'none' }}>
              {given.unit}
            </Box>
          )
        }
        slotProps={{
          input: {
            'aria-required': isRequired,
            'aria-invalid': error !== undefined,
            'aria-describedby': `${id}-notes`,
            autoComplete: given.autoComplete ?? 'off',
            inputMode: given.inputMode,
            list: given.list,
            autoCapitalize: mask ? 'off' : undefined,
            spellCheck: false,
            type: 'text',
          },
        }}
      />
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} problem={given.problem} />
    </Box>
  )
}
