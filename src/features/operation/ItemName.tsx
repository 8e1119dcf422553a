import Box from '@mui/material/Box'
import type { LockableType, OperationItem } from '#contract/operation.ts'
import { useLeaving } from '#src/features/record/parts/useLeaving.ts'
import { paths } from '#src/routing/paths.ts'
import { NameLink } from '#src/ui/page/TextLink.tsx'

/** An object as people call it, leading to its page; the form the registry keeps stands beside it where they differ. */
export function ItemName({ item: { handle, unicode }, objectType }: { item: OperationItem; objectType: LockableType }) {
  const to = paths[objectType](handle)
  const leaving = useLeaving(to)

  return (
    <>
      <NameLink {...leaving} to={to}>
        {unicode ?? handle}
      </NameLink>
      {unicode && (
        <Box component="span" sx={{ typography: 'code', color: 'text.secondary', ml: 1 }}>
          {handle}
        </Box>
      )}
    </>
  )
}
