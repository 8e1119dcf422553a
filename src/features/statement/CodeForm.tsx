import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, type SubmitEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { useNavigate, useNavigation } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import { CodeField } from './CodeField.tsx'
import { codeLength, codeMask, grouped } from './codeText.ts'

type Given = {
  /** The digits of the code that stands in the address. */
  code: string
  isMalformed: boolean
}

/** The code to ask about: it goes into the address, so that what came of it is a link. */
export function CodeForm({ code, isMalformed }: Given) {
  const navigate = useNavigate()
  const isAsking = useNavigation().state !== 'idle'
  const field = useRef<HTMLInputElement>(null)
  // What is typed belongs to the address it was typed under: another one brings its own code.
  const [typed, setTyped] = useState({ under: code, text: grouped(code), isTried: false })
  const isTyped = typed.under === code
  const text = isTyped ? typed.text : grouped(code)
  const digits = (codeMask.read(text) ?? '').replaceAll('-', '')
  const isWrong = digits.length < codeLength && ((isTyped && typed.isTried) || (isMalformed && digits === code))

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isAsking) return
    setTyped({ under: code, text, isTried: true })
    if (digits.length === codeLength) void navigate(paths.verifyStatement(digits), { replace: digits === code })
    else field.current?.focus()
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <CodeField
        ref={field}
        text={text}
        isWrong={isWrong}
        onText={(next) => setTyped({ under: code, text: next, isTried: false })}
      />
      <Button type="submit" variant="contained" aria-busy={isAsking}>
        <FormattedMessage id="statement.verify.ask" />
      </Button>
    </Box>
  )
}
