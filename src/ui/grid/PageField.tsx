import { styled } from '@mui/material/styles'
import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { radius } from '#theme/tokens.ts'
import { MaskWords } from '../form/TextField.tsx'
import { useMask } from '../form/watchMask.ts'

/** The page's number, to be typed over; anything beyond the ends goes to the end. */
export function PageField({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  const intl = useIntl()
  const [typed, type] = useState(String(page))
  const { attach: place, note } = useMask('positiveInteger')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = Number(typed)
    if (Number.isInteger(asked) && asked >= 1 && asked !== page) onGo(asked)
    else type(String(page))
  }

  return (
    <Form onSubmit={submit}>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={intl.formatMessage({ id: 'grid.page_number' })}
        value={typed}
        ref={place}
        maxLength={7}
        aria-invalid={note !== null}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => type(String(page))}
        size={Math.max(2, String(pages).length)}
      />
      <span role="status">
        {note ? (
          <MaskWords mask="positiveInteger" note={note} />
        ) : (
          <FormattedMessage id="grid.page_of" values={{ pages }} />
        )}
      </span>
    </Form>
  )
}

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  marginInline: 4,
  whiteSpace: 'nowrap',
  '& input': {
    ...theme.typography.body2,
    minHeight: 28,
    textAlign: 'right',
    paddingInline: 6,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.control.border}`,
    borderRadius: radius.control,
  },
  '& input[aria-invalid="true"]': { borderColor: theme.vars.palette.state.critical.text },
}))
