import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { MyContact } from '#contract/myContact.ts'
import { Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { paths } from '#src/routing/paths.ts'
import { EditableField } from './EditableField.tsx'
import type { EditableName } from './editableName.ts'
import { EmailStanding } from './EmailStanding.tsx'
import { FieldAtRegistry } from './FieldAtRegistry.tsx'
import { FieldRow } from './FieldRow.tsx'
import { Identification } from './parts/Identification.tsx'
import { LockedNote } from './LockedNote.tsx'

/** `why` names the note that says why nothing of it can be changed. */
export function PersonalFields({ mine, why }: { mine: MyContact; why: string }) {
  const { organization, name, ident, registrar } = mine.contact
  const editable = (field: EditableName) => (
    <>
      <EditableField field={field} mine={mine} why={why} />
      <FieldAtRegistry mine={mine} field={field} />
      <FieldAtRegistry mine={mine} field="disclosure" flag={field} />
    </>
  )

  return (
    <Facts sx={factsLook}>
      {organization.value && (
        <Fact title="field.organization">
          <FieldRow value={organization.value} note={<LockedNote lock={mine.locks.organization} />} disclosed />
        </Fact>
      )}
      <Fact title="field.name">
        <FieldRow value={name.value} note={<LockedNote lock={mine.locks.name} />} disclosed />
        <FieldAtRegistry mine={mine} field="name" />
      </Fact>
      <Fact title="field.ident">
        <FieldRow
          value={ident.value && <Identification of={ident.value} />}
          note={<LockedNote lock={mine.locks.ident} />}
          flag="ident"
          mine={mine}
        />
        <FieldAtRegistry mine={mine} field="birthDate" />
        <FieldAtRegistry mine={mine} field="disclosure" flag="ident" />
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
          <RecordLink to={paths.registrar(registrar.handle)} of={registrar} />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="mycontact.registrar.about" />
          </Box>
        </Box>
      </Fact>
    </Facts>
  )
}

/** On a phone a name stands above its value, so that an e-mail has the whole line. */
const factsLook = { '& dt': { paddingTop: '4px', flexBasis: { xs: '100%', sm: 168 } } } as const
