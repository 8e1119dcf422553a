import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, type SubmitEvent, useCallback, useId, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import { useNavigate, useNavigation } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import { charactersIn, codeLength, codeMask } from './codeText.ts'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMask, type MaskNote } from '#src/ui/form/watchMask.ts'

type CodeFormProps = {
  /** The digits of the code in the address, or the text there that is no code. */
  code: string
  isMalformed: boolean
  /** Whether no statement has the code in the address. */
  isUnknown: boolean
}

/** The form for the code of a statement. The code goes into the address, so that the result has a link. */
export function CodeForm({ code, isMalformed, isUnknown }: CodeFormProps) {
  const navigate = useNavigate()
  const isVerifying = useNavigation().state !== 'idle'
  const field = useRef<HTMLInputElement>(null)
  const present = codeMask.read(code) ?? code
  // The input belongs to the present address: another address has its own code.
  const [typed, setTyped] = useState({ under: code, text: present, isTried: false })
  const isTyped = typed.under === code
  const text = isTyped ? typed.text : present
  const digits = (codeMask.read(text) ?? '').replaceAll('-', '')
  const isShort = digits.length < codeLength && ((isTyped && typed.isTried) || (isMalformed && text === present))
  const fault = isShort ? 'malformed' : isUnknown && text === present ? 'unknown' : null

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isVerifying) return
    setTyped({ under: code, text, isTried: true })
    if (digits.length === codeLength) void navigate(paths.verifyStatement(digits), { replace: digits === code })
    else field.current?.focus()
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <CodeField
        ref={field}
        text={text}
        fault={fault}
        onText={(next) => setTyped({ under: code, text: next, isTried: false })}
      />
      <Button type="submit" variant="contained" aria-busy={isVerifying}>
        <FormattedMessage id="statement.verify.submit" />
      </Button>
    </Box>
  )
}

type CodeFieldProps = {
  text: string
  fault: 'malformed' | 'unknown' | null
  onText: (text: string) => void
  ref: RefObject<HTMLInputElement | null>
}

/** A field for a verification code: it takes hexadecimal digits and shows them in groups, as they are printed. */
function CodeField({ text, fault, onText, ref }: CodeFieldProps) {
  const id = useId()
  const { attach: place, note } = useMask(codeMask)
  const both = useCallback(
    (input: HTMLInputElement | null) => {
      ref.current = input
      return place(input)
    },
    [ref, place],
  )
  const isRefused = fault !== null || note !== null

  return (
    <Box sx={{ display: 'grid', gap: 0.5, width: 1 }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'subtitle2' }}>
        <FormattedMessage id="statement.code" />
      </Box>
      <OutlinedInput
        id={id}
        inputRef={both}
        size="small"
        fullWidth
        value={text}
        error={isRefused}
        onChange={({ target }) => onText(target.value)}
        slotProps={{
          input: {
            'aria-describedby': `${id}-hint`,
            autoComplete: 'off',
            autoCapitalize: 'characters',
            spellCheck: false,
            sx: { typography: 'code' },
          },
        }}
      />
      <Box
        id={`${id}-hint`}
        role="status"
        sx={{ typography: 'body2', color: isRefused ? 'state.critical.text' : 'text.secondary' }}
      >
        {isRefused ? (
          <CodeFault text={text} note={note} isUnknown={fault === 'unknown'} />
        ) : (
          <FormattedMessage id="statement.verify.hint" />
        )}
      </Box>
    </Box>
  )
}

type CodeFaultProps = { text: string; note: MaskNote | null; isUnknown: boolean }

/** Why a text is no code of a statement: a character that no code has, its number of characters, or no statement has it. */
function CodeFault({ text, note, isUnknown }: CodeFaultProps) {
  if (isUnknown && note === null) return <FormattedMessage id="problem.statement-not-found" />
  const entered = charactersIn(text) + (note?.kind === 'refused' ? note.character : '')
  if (/^[\da-f]*$/i.test(entered))
    return <FormattedMessage id="statement.verify.malformed" values={{ count: entered.length }} />
  if (note?.kind === 'refused')
    return <FormattedMessage id="common.mask.refused" values={{ character: note.character }} />
  return <FormattedMessage id="statement.verify.no_code" />
}
