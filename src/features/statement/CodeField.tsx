import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useCallback, useId, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import { useMask } from '#src/ui/form/watchMask.ts'
import { codeMask, digitsIn } from './codeText.ts'

type Given = {
  text: string
  isWrong: boolean
  onText: (text: string) => void
  ref: RefObject<HTMLInputElement | null>
}

/** A field for a verification code: it takes hexadecimal digits and shows them in groups, as they are printed. */
export function CodeField({ text, isWrong, onText, ref }: Given) {
  const id = useId()
  const { attach: place, note } = useMask(codeMask)
  const both = useCallback(
    (input: HTMLInputElement | null) => {
      ref.current = input
      return place(input)
    },
    [ref, place],
  )
  const isRefused = isWrong || note !== null

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
        {note?.kind === 'refused' ? (
          <FormattedMessage id="common.mask.refused" values={{ character: note.character }} />
        ) : (
          <FormattedMessage
            id={isRefused ? 'statement.verify.malformed' : 'statement.verify.hint'}
            values={{ count: digitsIn(text).length }}
          />
        )}
      </Box>
    </Box>
  )
}
