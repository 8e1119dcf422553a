import { useId, createElement } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { WhyNot } from '#src/features/session/parts/WhyNot.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { FieldAtRegistry, LockedNote } from './FieldAtRegistry.tsx'
import { AddressLines } from './parts/Identification.tsx'
import { readMyContact, type MyContact, updateContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useLazy } from '#src/routing/lazyPart.ts'
import { loadAddressEditing, useEditing } from './EditableField.tsx'
import { FieldRow, SavedNote, SwitchHeading } from './FieldRow.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return api(readMyContact, {}, request.signal)
}

/** Where my contact lives, and where letters go when that is elsewhere. */
export function AddressesPage() {
  const mine = useLoaderData<typeof loader>()
  const why = useId()
  const whyHidden = useId()
  const flag = mine.flags.find((one) => one.flag === 'address')?.change
  const permanent = mine.contact.address.value
  const mailing = mine.contact.mailingAddress.value

  return (
    <>
      <WhyNot of={mine.change} id={why} />
      {flag && flag.reason !== mine.change.reason && (
        <WhyNot of={flag} id={whyHidden} what="mycontact.disclosure.closed_address" />
      )}
      <Columns
        first={
          <Section title="field.address">
            <SwitchHeading />
            <FieldRow
              value={permanent && <AddressLines address={permanent} />}
              note={<LockedNote lock={mine.locks.address} />}
              flag="address"
              mine={mine}
            />
            <FieldAtRegistry mine={mine} field="address" />
            <FieldAtRegistry mine={mine} field="disclosure" flag="address" />
          </Section>
        }
        second={
          <Section title="field.mailing_address">
            {mine.atRegistrar.includes('mailingAddress') ? (
              <FieldRow value={mailing && <AddressLines address={mailing} />} note={<LockedNote lock={null} />} />
            ) : (
              <MailingAddress mine={mine} why={why} />
            )}
            <FieldAtRegistry mine={mine} field="mailingAddress" />
          </Section>
        }
      />
    </>
  )
}

export { AddressesPage as Component }

/** The address letters go to where it is another than the permanent one; nobody else ever sees it. */
function MailingAddress({ mine, why }: { mine: MyContact; why: string }) {
  const late = useLazy(loadAddressEditing)
  const draft = `contact.${mine.contact.handle}.mailingAddress`
  const { isOpen, isSaved, button, open, close } = useEditing(draft)
  const { run, isRunning, problem } = useAction(removeAddress)
  const address = mine.contact.mailingAddress.value ?? null
  const { allowed } = mine.change
  const state = { disabled: !allowed, ...(!allowed && { 'aria-describedby': why }) }

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
        <Button ref={button} variant="outlined" size="small" {...state} loading={isOpen && allowed} onClick={open}>
          <FormattedMessage id={address ? 'mycontact.mailing.change' : 'mycontact.mailing.add'} />
        </Button>
        <SavedNote isSaved={isSaved} />
        {address && (
          <Button size="small" {...state} loading={isRunning} onClick={() => void run()}>
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
