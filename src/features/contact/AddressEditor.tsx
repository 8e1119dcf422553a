import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Address } from '#contract/contact.ts'
import { updateContact } from '#contract/myContact.ts'
import { PostalAddress } from '#contract/input.ts'
import { useActionForm } from '#src/api/useActionForm.ts'
import { EditorForm } from './EditorForm.tsx'
import { api } from '#src/api/client.ts'
import { AddressFields, addressToType } from './parts/AddressFields.tsx'

const MailingForm = z.strictObject({ mailingAddress: PostalAddress })

type Given = { address: Address | null; draft: string; onClose: () => void }

/** A whole address as one form. */
export function AddressEditor({ address, draft, onClose }: Given) {
  const action = useActionForm({
    schema: MailingForm,
    defaults: { mailingAddress: addressToType(address) },
    draft,
    perform: (body) => api(updateContact, { body }),
    onDone: onClose,
  })
  const { register, setFocus, formState, control } = action.form
  const country = useWatch({ control, name: 'mailingAddress.country' })
  useEffect(() => setFocus('mailingAddress.street.0', { shouldSelect: true }), [setFocus])

  return (
    <EditorForm
      action={action}
      onLeave={() => {
        action.discard()
        onClose()
      }}
    >
      <AddressFields
        register={(part) => register(`mailingAddress.${part}`)}
        errors={formState.errors.mailingAddress}
        country={country}
      />
    </EditorForm>
  )
}
