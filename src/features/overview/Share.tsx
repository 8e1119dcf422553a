import { FormattedMessage } from 'react-intl'
import { shareOf } from './shareOf.ts'

/** A share in words: 62 %, or less than 1 %. */
export function Share({ of, all }: { of: number; all: number }) {
  const { percent, bound } = shareOf(of, all)
  return <FormattedMessage id={`overview.share.${bound}`} values={{ share: percent / 100 }} />
}
