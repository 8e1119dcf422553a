import type { EditableName } from './FieldEditor.tsx'
import Button from '@mui/material/Button'
import { createElement, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { readableTelephone } from '#src/ui/text/readableTelephone.ts'
import type { MyContact } from '#contract/myContact.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { useLazy } from '#src/routing/lazyPart.ts'
import { LockedNote } from './FieldAtRegistry.tsx'
import { FieldRow } from './FieldRow.tsx'
import { readDraft } from '#src/ui/form/drafts.ts'

/** A value of mine that is changed in its place; `why` names the note that says why it cannot be. */
export function EditableField({ field, mine, why }: { field: EditableName; mine: MyContact; why: string }) {
  const intl = useIntl()
  const late = useLazy(loadEditing)
  const draft = `contact.${mine.contact.handle}.${field}`
  const { isOpen, isSaved, button, open, close } = useEditing(draft)
  const value = mine.contact[field].value ?? ''
  const { allowed } = mine.change
  const shown = value === '' ? null : <Code>{isTelephone(field) ? readableTelephone(value) : value}</Code>

  if (mine.atRegistrar.includes(field))
    return <FieldRow value={shown} note={<LockedNote lock={null} />} flag={field} mine={mine} />
  if (isOpen && late && allowed)
    return createElement(late.FieldEditor, {
      field,
      value,
      country: mine.contact.address.value?.country ?? null,
      draft,
      onClose: close,
    })
  return (
    <FieldRow
      value={shown}
      flag={field}
      mine={mine}
      isSaved={isSaved}
      action={
        <Button
          ref={button}
          size="small"
          disabled={!allowed}
          loading={isOpen && allowed}
          sx={{ marginInlineEnd: -1.25 }}
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

const isTelephone = (field: EditableName) => field === 'telephone' || field === 'fax'

/**
 * Returns whether a value is being edited in place. Editing is open at once where a draft is stored, so that a user
 * who had to sign in again continues their input. After editing the focus is on the button that opened it.
 */
export function useEditing(draft: string) {
  const [isOpen, setOpen] = useState(() => readDraft(draft) !== undefined)
  const [isSaved, setSaved] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const open = () => {
    setOpen(true)
    setSaved(false)
  }
  const close = (result?: 'saved') => {
    setOpen(false)
    setSaved(result === 'saved')
  }
  return { isOpen, isSaved, button, open, close }
}

/** Forms come once the page is drawn: most people only look. */
async function loadEditing() {
  // The messages of operations say how long an identity stays confirmed.
  const { FieldEditor } = await import('./FieldEditor.tsx')
  return { FieldEditor }
}

/** The form of an address, likewise. */
export async function loadAddressEditing() {
  const { AddressEditor } = await import('./FieldEditor.tsx')
  return { AddressEditor }
}
