import Button from '@mui/material/Button'
import { createElement } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MyContact } from '#contract/myContact.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { useLazy } from '#src/routing/lazyPart.ts'
import { bringEditing } from './bringEditing.ts'
import type { EditableName } from './editableName.ts'
import { FieldRow } from './FieldRow.tsx'
import { useEditing } from './useEditing.ts'

/** A value of mine that is changed in its place; `why` names the note that says why it cannot be. */
export function EditableField({ field, mine, why }: { field: EditableName; mine: MyContact; why: string }) {
  const intl = useIntl()
  const late = useLazy(bringEditing)
  const draft = `contact.${mine.contact.handle}.${field}`
  const { isOpen, button, open, close } = useEditing(draft)
  const value = mine.contact[field].value ?? ''
  const { allowed } = mine.change

  if (isOpen && late && allowed) return createElement(late.FieldEditor, { field, value, draft, onClose: close })
  return (
    <FieldRow
      value={value === '' ? null : <Code>{value}</Code>}
      flag={field}
      mine={mine}
      action={
        <Button
          ref={button}
          size="small"
          disabled={!allowed}
          loading={isOpen && allowed}
          aria-label={intl.formatMessage({ id: `mycontact.change.${field}` })}
          {...(!allowed && { 'aria-describedby': why })}
          onClick={open}
        >
          <FormattedMessage id="mycontact.change" />
        </Button>
      }
    />
  )
}
