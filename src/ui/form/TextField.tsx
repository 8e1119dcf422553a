import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useCallback, useId, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import type { Mask, MaskName } from './masks.ts'
import { useMask, type MaskNote } from './watchMask.ts'
import { isMessageId } from '#intl/isMessageId.ts'
import { Icon } from '../icon/Icon.tsx'
import { useLatest } from '../grid/useLatest.ts'

export type TextFieldProps = {
  label: MessageId
  /** Values of the label, such as the line of a street. */
  values?: Record<string, string | number>
  /** How the value is written, or what it is for. */
  hint?: ReactNode
  /** Why the value was not accepted: a code under `invalid.`. */
  error?: string | undefined
  /** The same in words of the form, where they contain a value. */
  problem?: ReactNode
  /** The unit of a number, at its end. */
  unit?: string
  mask?: MaskName | Mask
  isRequired?: boolean
  /** Another label is visible, so this one is for screen readers only. */
  isLabelBeside?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'email' | 'tel' | 'text' | 'numeric'
  registration: UseFormRegisterReturn
}

/**
 * A text field of one line with its error and hint. The browser owns its value, so undoing, input methods, autofill and
 * dictation work; the mask refuses characters.
 */
export function TextField(given: TextFieldProps) {
  const { label, values, hint, error, mask, isRequired = false, registration } = given
  const hidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
  const id = useId()
  const { ref, ...handlers } = registration
  const { attach: place, note } = useMask(mask)
  // A form registers the field again at every rendering, which must not restart the mask.
  const register = useLatest(ref)
  const both = useCallback(
    (input: HTMLInputElement | null) => {
      register(input)
      return place(input)
    },
    [register, place],
  )
  const isWrong = error !== undefined || note !== null
  const isMail = mask === 'email' && error === 'wrong-format'
  const problem = given.problem ?? (isMail ? <FormattedMessage id="common.mask.written.email" /> : undefined)

  return (
    <Box sx={{ position: 'relative', display: 'grid', gap: 0.5, width: 1, alignContent: 'start' }}>
      <Box component="label" htmlFor={id} sx={given.isLabelBeside ? hidden : { typography: 'subtitle2' }}>
        <FormattedMessage id={label} values={values} />
      </Box>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        error={isWrong}
        {...handlers}
        inputRef={both}
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
            'aria-invalid': isWrong,
            'aria-describedby': `${id}-notes`,
            autoComplete: given.autoComplete ?? 'off',
            inputMode: given.inputMode,
            autoCapitalize: mask ? 'off' : undefined,
            spellCheck: false,
            type: 'text',
          },
        }}
      />
      <FieldNotes id={`${id}-notes`} hint={hint} error={note ? undefined : error} problem={problem}>
        {mask && <div role="status">{note && <Fault words={<MaskWords mask={mask} note={note} />} />}</div>}
      </FieldNotes>
    </Box>
  )
}

type FieldNotesProps = {
  id: string
  hint?: ReactNode
  error: string | undefined
  /** The same in other words. */
  problem?: ReactNode
  /** The note of the mask, or of the choices. */
  children: ReactNode
}

/** The notes below a field: why its value was not accepted, then how one is written. */
export function FieldNotes({ id, hint, error, problem, children }: FieldNotesProps) {
  const { messages } = useIntl()
  const words = `invalid.${error}`

  return (
    <Box id={id} sx={{ typography: 'body2', color: 'text.secondary' }}>
      {children}
      {error !== undefined && (
        <Fault
          words={problem ?? <FormattedMessage id={isMessageId(words, messages) ? words : 'invalid.wrong-format'} />}
        />
      )}
      {hint}
    </Box>
  )
}

function Fault({ words }: { words: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start', color: 'state.critical.text' }}>
      <Icon name="alert" size={16} />
      <span>{words}</span>
    </Box>
  )
}

/** The note of a mask: which character was refused, or what is unclear and how it is written. */
export function MaskWords({ mask, note }: { mask: MaskName | Mask | undefined; note: MaskNote }) {
  const intl = useIntl()
  if (note.kind === 'refused')
    return <FormattedMessage id="common.mask.refused" values={{ character: note.character }} />
  const words = typeof mask === 'string' ? (`common.mask.unclear.${mask}` as const) : mask?.unclear
  return words && <FormattedMessage id={words} values={{ example: intl.formatNumber(1200) }} />
}
