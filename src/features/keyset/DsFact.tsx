import { useIntl } from 'react-intl'
import type { KeysetDsRecord } from '#contract/keyset.ts'
import { CodeToCopy } from './CodeToCopy.tsx'

type DsFactProps = {
  record: Pick<KeysetDsRecord, 'keyTag' | 'algorithm' | 'digestType' | 'digestName' | 'digest'>
  /** Whose record it would be in the zone above; null when it is of any domain. */
  domain: string | null
}

/** One DS record as a zone file has it (RFC 4034 section 5.3), to be read and to be copied whole. */
export function DsFact({ record, domain }: DsFactProps) {
  const intl = useIntl()
  const { keyTag, algorithm, digestType, digestName, digest } = record
  const name = digestName ?? String(digestType)
  const data = `${keyTag} ${algorithm} ${digestType} ${digest.toUpperCase()}`

  return (
    <div>
      <dt>{intl.formatMessage({ id: 'keyset.detail.ds' }, { name })}</dt>
      <dd>
        <CodeToCopy
          shown={data}
          copied={domain === null ? data : `${domain}. IN DS ${data}`}
          label={intl.formatMessage({ id: 'keyset.copy.ds' }, { name, keyTag: String(keyTag) })}
        />
      </dd>
    </div>
  )
}
