import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { originOf, recordAt, returnState } from './origin.ts'

type TrailProps = {
  /** The list the record stands in, where there is one. */
  list?: { to: string; title: MessageId }
}

/** The way back: to the record one came from, else to the list as it was left, with its filters, page and place. */
export function Trail({ list }: TrailProps) {
  const state: unknown = useLocation().state
  const before = originOf(state)
  const to = before?.path ?? list?.to
  const isList = list !== undefined && to?.split('?')[0] === list.to

  if (to === undefined) return null
  return (
    <TextLink
      to={to}
      state={returnState(before?.state)}
      sx={{ typography: 'body2', display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24 }}
    >
      <Icon name="back" size={16} />
      {isList ? <FormattedMessage id={list.title} /> : <Before path={to} />}
    </TextLink>
  )
}

function Before({ path }: { path: string }) {
  const name = recordAt(path)

  if (name === null) return <FormattedMessage id="record.back" />
  return (
    <Box component="span" sx={{ fontFamily: 'name.fontFamily' }}>
      {name}
    </Box>
  )
}
