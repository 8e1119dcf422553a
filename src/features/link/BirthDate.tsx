import { FormattedDate } from 'react-intl'

/** A day has no zone: read as a noon of Greenwich it is the same day everywhere people live. */
export function BirthDate({ day }: { day: string }) {
  return <FormattedDate value={`${day}T12:00:00Z`} dateStyle="long" timeZone="UTC" />
}
