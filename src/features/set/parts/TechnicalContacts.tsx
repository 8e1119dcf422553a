import Box from '@mui/material/Box'
import type { Ref } from '#contract/record.ts'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { paths } from '#src/routing/paths.ts'
import { Section } from '#src/ui/page/Section.tsx'

/** Who looks after a set; each of them can lock it. */
export function TechnicalContacts({ contacts }: { contacts: readonly Ref[] }) {
  return (
    <Section title="field.technical_contacts">
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {contacts.map((contact) => (
          <li key={contact.handle}>
            <RecordLink to={paths.contact(contact.handle)} of={contact} />
          </li>
        ))}
      </Box>
    </Section>
  )
}
