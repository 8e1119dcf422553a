import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type Ref } from 'react'
import { FormattedMessage } from 'react-intl'
import { grouped, typed } from './codeText.ts'

type Given = {
  digits: string
  isWrong: boolean
  onDigits: (digits: string) => void
  ref: Ref<HTMLInputElement>
}

/** A field for a verification code: it takes hexadecimal digits and shows them in groups, as they are printed. */
export function CodeField({ digits, isWrong, onDigits, ref }: Given) {
  const id = useId()
  const [composed, compose] = useState<string | null>(null)
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {}
    caret.current = null
    if (at !== undefined) input?.setSelectionRange(at, at)
  })

  const take = (input: HTMLInputElement) => {
    const next = typed(digits, input.value, input.selectionStart ?? input.value.length)
    caret.current = { input, at: next.caret }
    compose(null)
    onDigits(next.digits)
  }
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // What is being composed or dictated is read when it is whole.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) compose(target.value)
    else take(target)
  }

  return (
    <Box sx={{ display: 'grid', gap: 0.5, width: 1 }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'subtitle2' }}>
        <FormattedMessage id="statement.code" />
      </Box>
      <OutlinedInput
        id={id}
        inputRef={ref}
        size="small"
        fullWidth
        value={composed ?? grouped(digits)}
        error={isWrong}
        onChange={change}
        onCompositionEnd={({ target }) => target instanceof HTMLInputElement && take(target)}
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
        sx={{ typography: 'body2', color: isWrong ? 'state.critical.text' : 'text.secondary' }}
      >
        <FormattedMessage
          id={isWrong ? 'statement.verify.malformed' : 'statement.verify.hint'}
          values={{ count: digits.length }}
        />
      </Box>
    </Box>
  )
}
