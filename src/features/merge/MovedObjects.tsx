import Box from '@mui/material/Box'
import { useState } from 'react'
import Button from '@mui/material/Button'
import { FormattedMessage, useIntl } from 'react-intl'
import { previewMerge, type MergePreview, type MovedObject } from '#contract/merge.ts'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { paths } from '#src/routing/paths.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { NameLink, TextLink } from '#src/ui/page/TextLink.tsx'

/** The objects a merge would change, each with the roles my contact gains or drops. */
export function MovedObjects({ preview }: { preview: MergePreview }) {
  const { candidate, domains, nssets, keysets } = preview
  const total = domains + nssets + keysets
  const { shown, more, isLoading, problem, showMore } = useShown(preview, total)

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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', rowGap: { xs: 1, sm: 0 } }}>
        {shown.map((object) => (
          <Box component="li" key={`${object.type} ${object.handle}`} sx={movedLook}>
            <NameLink to={pageOf[object.type](object.handle)}>{object.unicode ?? object.handle}</NameLink>{' '}
            <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
              <Change object={object} />
            </Box>
          </Box>
        ))}
      </Box>
      {problem && <Problem message={problemMessage(problem.code)} requestId={problem.requestId} />}
      {more > 0 && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => void showMore()} loading={isLoading}>
          <FormattedMessage id="merge.moved.more" values={{ count: more }} />
        </Button>
      )}
    </>
  )
}

/** The name, and beside it the roles; on a phone below it. */
const movedLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '240px minmax(0, 1fr)' },
  alignItems: 'baseline',
  columnGap: 2,
  // A link may be pressed with a finger.
  minHeight: 24,
  overflowWrap: 'anywhere',
  '& > a': { justifySelf: 'start' },
} as const

/** Shows the first few objects, then the page of the preview, then one more page at each press. */
function useShown(preview: MergePreview, total: number) {
  const [loaded, setLoaded] = useState<{ of: MergePreview; objects: readonly MovedObject[] } | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const whole = preview.objects.length
  const objects = loaded?.of === preview ? loaded.objects : preview.objects.slice(0, few)

  const showMore = async () => {
    if (objects.length < whole) return setLoaded({ of: preview, objects: preview.objects })
    setLoading(true)
    setProblem(null)
    try {
      const page = Math.ceil(objects.length / whole) + 1
      const next = await api(previewMerge, { params: { id: preview.candidate }, query: { page } })
      setLoaded({ of: preview, objects: [...objects, ...next.objects] })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setProblem(cause)
    } finally {
      setLoading(false)
    }
  }
  const atOnce = objects.length < whole ? whole - objects.length : whole
  return { shown: objects, more: Math.min(atOnce, total - objects.length), isLoading, problem, showMore }
}

function Change({ object: { gains, drops } }: { object: MovedObject }) {
  const intl = useIntl()
  const named = (roles: MovedObject['gains']) =>
    intl.formatList(roles.map((role) => intl.formatMessage({ id: `merge.roles.${role}` })))

  return (
    <>
      {gains.length > 0 && <FormattedMessage id="merge.gains" values={{ roles: named(gains) }} />}
      {gains.length > 0 && drops.length > 0 && ', '}
      {drops.length > 0 && <FormattedMessage id="merge.drops" values={{ roles: named(drops) }} />}
    </>
  )
}

/** The number of objects shown without a press. */
const few = 20

const pageOf = { domain: paths.domain, nsset: paths.nsset, keyset: paths.keyset }
