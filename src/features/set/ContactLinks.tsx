import Box from '@mui/material/Box'
import type { Ref } from '#contract/record.ts'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { paths } from '#src/routing/paths.ts'

/** Contacts in their order, each as the way to its page. */
export function ContactLinks({ contacts }: { contacts: readonly Ref[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {contacts.map((contact) => (
        <li key={contact.handle}>
          <RecordLink to={paths.contact(contact.handle)} of={contact} />
        </li>
      ))}
    </Box>
  )
}
