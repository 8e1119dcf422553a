import { FormattedDate } from 'react-intl'

/** A day has no time zone: noon in UTC is the same day everywhere. */
export function BirthDate({ day }: { day: string }) {
  return <FormattedDate value={`${day}T12:00:00Z`} dateStyle="long" timeZone="UTC" />
}
