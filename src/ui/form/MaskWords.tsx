import { FormattedMessage, useIntl } from 'react-intl'
import type { MaskName } from './masks.ts'
import type { MaskNote } from './watchMask.ts'

/** What a field says of its mask: which character was refused, or what could not be read and how it is written. */
export function MaskWords({ mask, note }: { mask: MaskName | undefined; note: MaskNote }) {
  const intl = useIntl()
  if (note.kind === 'refused' || mask === undefined)
    return (
      <FormattedMessage
        id="common.mask.refused"
        values={{ character: note.kind === 'refused' ? note.character : '' }}
      />
    )
  return <FormattedMessage id={`common.mask.unclear.${mask}`} values={{ example: intl.formatNumber(1200) }} />
}
