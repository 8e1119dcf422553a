import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { countOf } from '#src/features/list/parts/selection.ts'
import type { useListSelection } from '#src/features/list/parts/selectionStore.ts'
import { mergeLimit } from '#contract/merge.ts'

type Props = {
  selecting: ReturnType<typeof useListSelection>
  onPress: (handles: readonly string[]) => void
}

/** Opens the comparison of the selected contacts with mine. Every user may compare; too many contacts show a message. */
export function MergeVerb({ selecting: { selection }, onPress }: Props) {
  const why = useId()
  const isTooMany = selection.matching !== null || countOf(selection) > mergeLimit

  return (
    <>
      {isTooMany && (
        <Typography id={why} variant="body2" color="text.secondary">
          <FormattedMessage id="merge.too_many" values={{ most: mergeLimit }} />
        </Typography>
      )}
      <Button
        size="small"
        variant="contained"
        disabled={isTooMany}
        {...(isTooMany && { 'aria-describedby': why })}
        onClick={() => onPress([...selection.ids])}
      >
        <FormattedMessage id="merge.compare" />
      </Button>
    </>
  )
}
