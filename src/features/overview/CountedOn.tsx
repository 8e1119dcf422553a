import Typography from '@mui/material/Typography'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { Counted } from '#contract/overview.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'

/** How many domains there are in all, and when they were counted. */
export function CountedOn({ all, asOf }: { all: Counted; asOf: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <TextLink to={paths.domains() + all.query}>
        <FormattedMessage id="overview.all" values={{ count: all.count }} />
      </TextLink>
      {' · '}
      <FormattedMessage
        id="overview.as_of"
        values={{ at: <FormattedDate key="at" value={asOf} dateStyle="medium" timeStyle="short" /> }}
      />
    </Typography>
  )
}
