import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { createElement } from 'react'
import { FormattedMessage } from 'react-intl'
import { type MyContact, updateContact } from '#contract/myContact.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useLazy } from '#src/routing/lazyPart.ts'
import { bringAddressEditing } from './bringEditing.ts'
import { AddressLines } from './parts/AddressLines.tsx'
import { useEditing } from './useEditing.ts'

/** The address letters go to where it is another than the permanent one; nobody else ever sees it. */
export function MailingAddress({ mine, why }: { mine: MyContact; why: string }) {
  const late = useLazy(bringAddressEditing)
  const draft = `contact.${mine.contact.handle}.mailingAddress`
  const { isOpen, button, open, close } = useEditing(draft)
  const { run, isRunning, problem } = useAction(removeAddress)
  const address = mine.contact.mailingAddress.value ?? null
  const { allowed } = mine.change
  const standing = { disabled: !allowed, ...(!allowed && { 'aria-describedby': why }) }

  if (isOpen && late && allowed) return createElement(late.AddressEditor, { address, draft, onClose: close })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <div>
        {address ? (
          <AddressLines address={address} />
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="mycontact.mailing.none" />
          </Box>
        )}
      </div>
      <ApiProblem problem={problem} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button ref={button} variant="outlined" size="small" {...standing} loading={isOpen && allowed} onClick={open}>
          <FormattedMessage id={address ? 'mycontact.mailing.change' : 'mycontact.mailing.add'} />
        </Button>
        {address && (
          <Button size="small" {...standing} loading={isRunning} onClick={() => void run()}>
            <FormattedMessage id="mycontact.mailing.remove" />
          </Button>
        )}
      </Box>
    </Box>
  )
}

async function removeAddress() {
  return api(updateContact, { body: { mailingAddress: null } })
}
