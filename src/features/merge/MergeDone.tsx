import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MergeResult } from '#contract/merge.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'

/** The merged contacts and their objects. The focus comes to it, so that it is read out. */
export function MergeDone({ result: { into, merged, domains, nssets, keysets } }: { result: MergeResult }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])

  return (
    <Box
      ref={place}
      role="group"
      tabIndex={-1}
      aria-labelledby="merge-done"
      sx={{ p: 2, borderRadius: 1, bgcolor: 'action.selected' }}
    >
      <Box id="merge-done" sx={{ typography: 'subtitle2' }}>
        <FormattedMessage id="merge.done.title" values={{ into, merged: merged.join(', '), count: merged.length }} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 0.5 }}>
        {domains + nssets + keysets === 0 && <FormattedMessage id="merge.done.nothing" />}
        {domains > 0 && (
          <TextLink to={paths.domains()}>
            <FormattedMessage id="merge.count.domains" values={{ count: domains }} />
          </TextLink>
        )}
        {nssets > 0 && (
          <TextLink to={paths.nssets()}>
            <FormattedMessage id="merge.count.nssets" values={{ count: nssets }} />
          </TextLink>
        )}
        {keysets > 0 && (
          <TextLink to={paths.keysets()}>
            <FormattedMessage id="merge.count.keysets" values={{ count: keysets }} />
          </TextLink>
        )}
      </Box>
    </Box>
  )
}
