import { FormattedMessage } from 'react-intl'
import { useLeaving } from '#src/features/record/parts/useLeaving.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'

/** The link to the page of an operation, with the origin for its back link. */
export function DetailsLink({ id }: { id: string }) {
  const to = paths.operation(id)
  const leaving = useLeaving(to)

  return (
    <TextLink
      {...leaving}
      to={to}
      sx={{ typography: 'body2', display: 'inline-block', minHeight: 24, alignContent: 'center' }}
    >
      <FormattedMessage id="operation.details" />
    </TextLink>
  )
}
