import { useLocation } from 'react-router'
import { NameLink } from '#src/ui/page/TextLink.tsx'
import { leavingFrom } from '../whence.ts'

type Given = {
  to: string
  /** The row's name, as people write it. */
  children: string
  /** One cell of a grid is reached by Tab at a time. */
  tabIndex: 0 | -1
}

/** The name of a row as the way to its own page, which is told the page one comes from. */
export function RowLink({ to, children, tabIndex }: Given) {
  const location = useLocation()

  return (
    <NameLink
      to={to}
      state={leavingFrom(location)}
      tabIndex={tabIndex}
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', flex: '0 1 auto', minWidth: 0, lineHeight: '24px' }}
    >
      {children}
    </NameLink>
  )
}
