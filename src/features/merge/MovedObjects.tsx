import Box from '@mui/material/Box'
import { useState } from 'react'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import type { MergePreview, MovedObject } from '#contract/merge.ts'
import { paths } from '#src/routing/paths.ts'
import { NameLink, TextLink } from '#src/ui/page/TextLink.tsx'

/** Every object that would change, by name, with what I become there or what just goes. */
export function MovedObjects({ preview }: { preview: MergePreview }) {
  const { candidate, objects, domains, nssets, keysets } = preview
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? objects : objects.slice(0, few)
  const total = domains + nssets + keysets

  if (total === 0) return <FormattedMessage id="merge.moved.none" />
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        {domains > 0 && (
          <TextLink to={`${paths.domains()}?${new URLSearchParams({ handle: candidate })}`}>
            <FormattedMessage id="merge.count.domains" values={{ count: domains }} />
          </TextLink>
        )}
        {nssets > 0 && (
          <TextLink to={`${paths.nssets()}?${new URLSearchParams({ handle: candidate })}`}>
            <FormattedMessage id="merge.count.nssets" values={{ count: nssets }} />
          </TextLink>
        )}
        {keysets > 0 && (
          <TextLink to={`${paths.keysets()}?${new URLSearchParams({ handle: candidate })}`}>
            <FormattedMessage id="merge.count.keysets" values={{ count: keysets }} />
          </TextLink>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', rowGap: 0.5 }}>
        {shown.map((object) => (
          <Box component="li" key={`${object.type} ${object.handle}`} sx={{ overflowWrap: 'anywhere' }}>
            <NameLink to={pageOf[object.type](object.handle)}>{object.unicode ?? object.handle}</NameLink>{' '}
            <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
              <Change object={object} />
            </Box>
          </Box>
        ))}
      </Box>
      {objects.length > shown.length && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setWhole(true)}>
          <FormattedMessage id="merge.moved.more" values={{ count: objects.length - shown.length }} />
        </Button>
      )}
      {isWhole && total > objects.length && (
        <Box component="p" sx={{ mb: 0, color: 'text.secondary' }}>
          <FormattedMessage id="merge.moved.beyond" values={{ count: total - objects.length }} />
        </Box>
      )}
    </>
  )
}

function Change({ object: { gains, drops } }: { object: MovedObject }) {
  return [
    ...gains.map((role) => <FormattedMessage key={`+${role}`} id={`merge.gains.${role}`} />),
    ...drops.map((role) => <FormattedMessage key={`-${role}`} id={`merge.drops.${role}`} />),
  ].flatMap((part, at) => (at === 0 ? [part] : [', ', part]))
}

/** As many as are seen without scrolling far. */
const few = 20

const pageOf = { domain: paths.domain, nsset: paths.nsset, keyset: paths.keyset }
