import Button from '@mui/material/Button'
import { createElement, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MyContact } from '#contract/myContact.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { useLate } from '#src/routing/useLate.ts'
import { readDraft } from '#src/ui/form/drafts.ts'
import { bringEditing } from './bringEditing.ts'
import type { EditableName } from './editableName.ts'
import { FieldRow } from './FieldRow.tsx'

/** A value of mine that is changed in its place; `why` names the note that says why it cannot be. */
export function EditableField({ field, mine, why }: { field: EditableName; mine: MyContact; why: string }) {
  const intl = useIntl()
  const late = useLate(bringEditing)
  const draft = `contact.${mine.contact.handle}.${field}`
  // What somebody was typing when they had to sign in again is taken up where they left it.
  const [isOpen, setOpen] = useState(() => readDraft(draft) !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    if (isLeft.current && !isOpen) button.current?.focus()
    isLeft.current = isOpen
  }, [isOpen])
  const value = mine.contact[field].value ?? ''

  if (isOpen && late && mine.change.allowed)
    return createElement(late.FieldEditor, { field, value, draft, onClose: () => setOpen(false) })
  return (
    <FieldRow
      value={value === '' ? null : <Code>{value}</Code>}
      flag={field}
      mine={mine}
      action={
        <Button
          ref={button}
          size="small"
          disabled={!mine.change.allowed}
          loading={isOpen && mine.change.allowed}
          aria-label={intl.formatMessage({ id: `mycontact.change.${field}` })}
          {...(!mine.change.allowed && { 'aria-describedby': why })}
          onClick={() => setOpen(true)}
        >
          <FormattedMessage id="mycontact.change" />
        </Button>
      }
    />
  )
}
