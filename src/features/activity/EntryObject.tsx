import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ActivityRow } from '#contract/activity.ts'
import { isUnconfirmed } from '#contract/requestedAction.ts'
import { useLeaving } from '#src/features/record/parts/useLeaving.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'

type Props = {
  entry: ActivityRow
  /** The page is about the object, so it is not named; a number is only that of more objects. */
  isOfOne: boolean
}

/** The object of an entry: one by name, or their number with a link to the operation. */
export function EntryObject({ entry, isOfOne }: Props) {
  const { objectType, auctionId, operationId, changed, total, actor } = entry
  const object = isOfOne ? null : entry.object
  const isAlone = isOfOne && changed === 1 && (total ?? 1) === 1
  if (object && auctionId)
    return (
      <div>
        <ObjectLink to={paths.auction(auctionId)} isName>
          {object.unicode ?? object.handle}
        </ObjectLink>
      </div>
    )
  if (objectType === null || (!object && changed === null)) return null
  const many = changed !== null && (
    <FormattedMessage
      id={
        total === null || total === changed
          ? 'activity.changed'
          : actor === 'registry'
            ? 'activity.answered_of'
            : isUnconfirmed(entry)
              ? 'activity.requested_of'
              : 'activity.changed_of'
      }
      values={{ changed, total, type: objectType }}
    />
  )

  return (
    <div>
      {object && (
        <ObjectLink to={paths[objectType](object.handle)} isName>
          {object.unicode ?? object.handle}
        </ObjectLink>
      )}
      {object && operationId && ' · '}
      {operationId ? (
        <ObjectLink to={paths.operation(operationId)}>{object || isAlone ? <Details /> : many}</ObjectLink>
      ) : (
        !object && !isAlone && many
      )}
    </div>
  )
}

function Details() {
  return <FormattedMessage id="activity.details" />
}

type ObjectLinkProps = { to: string; isName?: boolean; children: ReactNode }

function ObjectLink({ to, isName = false, children }: ObjectLinkProps) {
  const leaving = useLeaving(to)

  return (
    <TextLink {...leaving} to={to} sx={{ ...(isName && { typography: 'name' }), lineHeight: '24px' }}>
      {children}
    </TextLink>
  )
}
