import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { MyContact } from '#contract/myContact.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { EditableField } from './EditableField.tsx'
import type { EditableName } from './editableName.ts'
import { EmailStanding } from './EmailStanding.tsx'
import { FieldRow } from './FieldRow.tsx'
import { Identification } from './Identification.tsx'
import { LockedNote } from './LockedNote.tsx'

/** `why` names the note that says why nothing of it can be changed. */
export function PersonalFields({ mine, why }: { mine: MyContact; why: string }) {
  const { organization, name, ident } = mine.contact
  const editable = (field: EditableName) => <EditableField field={field} mine={mine} why={why} />

  return (
    <Facts sx={{ '& dt': { paddingTop: '4px' } }}>
      {organization.value && (
        <Fact title="field.organization">
          <FieldRow value={organization.value} note={<LockedNote lock={mine.locks.organization} />} disclosed />
        </Fact>
      )}
      <Fact title="field.name">
        <FieldRow value={name.value} note={<LockedNote lock={mine.locks.name} />} disclosed />
      </Fact>
      <Fact title="field.ident">
        <FieldRow
          value={ident.value && <Identification of={ident.value} />}
          note={<LockedNote lock={mine.locks.ident} />}
          flag="ident"
          mine={mine}
        />
      </Fact>
      <Fact title="field.vat_number">{editable('vatNumber')}</Fact>
      <Fact title="field.telephone">{editable('telephone')}</Fact>
      <Fact title="field.fax">{editable('fax')}</Fact>
      <Fact title="field.email">
        {editable('email')}
        <EmailStanding mine={mine} />
      </Fact>
      <Fact title="field.notify_email">{editable('notifyEmail')}</Fact>
      <Fact title="field.registrar">
        <Box sx={{ display: 'flex', columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline', paddingTop: '4px' }}>
          <span>{mine.contact.registrar.name}</span>
          <Code>{mine.contact.registrar.handle}</Code>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="mycontact.registrar.about" />
          </Box>
        </Box>
      </Fact>
    </Facts>
  )
}
