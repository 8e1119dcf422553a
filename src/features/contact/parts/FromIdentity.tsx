import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { type Difference, type MyContact, updateContact } from '#contract/myContact.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { HeadRow } from '#src/ui/page/Prose.tsx'

/** Where my identity says something else than my contact, side by side, to be taken over; nothing where it does not. */
export function FromIdentity({ mine: { differences, change } }: { mine: MyContact }) {
  const why = useId()
  const { run, isRunning, problem } = useAction(takeOver)

  if (differences.length === 0) return null
  return (
    <Section title="mycontact.identity.title">
      <Box component="p" sx={{ mt: 0, mb: 1.5, maxWidth: '68ch', color: 'text.secondary' }}>
        <FormattedMessage id="mycontact.identity.about" />
      </Box>
      <Table>
        <HeadRow columns={columns} />
        <tbody>
          {differences.map(({ field, contact, identity }) => (
            <tr key={field}>
              <th scope="row">
                <FormattedMessage id={`mycontact.identity.${field}`} />
              </th>
              <td>
                {contact === null ? <FormattedMessage id="field.value.none" /> : <Value field={field} text={contact} />}
              </td>
              <td>
                <Value field={field} text={identity} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {!change.allowed && change.reason && (
        <Box id={why} sx={{ mb: 1 }}>
          <FormattedMessage id={`problem.${change.reason}`} />
        </Box>
      )}
      <Button
        variant="outlined"
        disabled={!change.allowed}
        loading={isRunning}
        {...(!change.allowed && { 'aria-describedby': why })}
        onClick={() => void run()}
      >
        <FormattedMessage id="mycontact.identity.take" />
      </Button>
      <ApiProblem problem={problem} onRetry={() => void run()} mt={1.5} />
    </Section>
  )
}

function Value({ field, text }: { field: Difference['field']; text: string }) {
  // A day has no zone: read as a noon of Greenwich it is the same day everywhere people live.
  return field === 'birthDate' && /^\d{4}-\d\d-\d\d$/.test(text) ? (
    <FormattedDate value={`${text}T12:00:00Z`} dateStyle="long" timeZone="UTC" />
  ) : (
    text
  )
}

async function takeOver() {
  return api(updateContact, { body: { fromIdentity: true } })
}

const columns = ['mycontact.identity.field', 'mycontact.identity.contact', 'mycontact.identity.identity'] as const

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  marginBottom: 12,
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    padding: '8px 16px 8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& th': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, fontWeight: 'inherit' },
}))
