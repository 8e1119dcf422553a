import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import type { ListPage } from './column.ts'
import { PageField } from './PageField.tsx'
import { PagerButton } from './PagerButton.tsx'
import { PlainSelect } from './PlainSelect.tsx'
import { useListAddress } from './useListAddress.ts'

/** Which rows these are of how many, said aloud when they change; and the way to every other page. */
export function Pager({ page, isNarrow }: { page: ListPage<unknown>; isNarrow: boolean }) {
  const intl = useIntl()
  const { change } = useListAddress()
  const first = (page.page - 1) * page.size + 1
  const go = (to: number) => change({ page: Math.min(page.pages, Math.max(1, to)) })
  const sizes = [25, 50, 100].map((size) => ({ value: String(size), label: intl.formatNumber(size) }))

  return (
    <Box
      component="nav"
      aria-label={intl.formatMessage({ id: 'grid.pages' })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        minHeight: 40,
        pt: 0.5,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Box role="status" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
        <FormattedMessage
          id={page.items.length === 0 ? 'grid.rows_none' : 'grid.rows'}
          values={{ first, last: first + page.items.length - 1, total: page.total }}
        />
      </Box>
      {!isNarrow && (
        <PlainSelect
          isSmall
          label="grid.size"
          value={String(page.size)}
          options={sizes}
          onPick={(size) => change({ size: size === '100' ? undefined : size })}
        />
      )}
      {page.pages > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {steps.map(({ name, shape, to }, index) => (
            <Fragment key={name}>
              {index === 2 && <PageField key={page.page} page={page.page} pages={page.pages} onGo={go} />}
              <PagerButton name={name} shape={shape} isOff={to(page) === null} onPress={() => go(to(page) ?? 1)} />
            </Fragment>
          ))}
        </Box>
      )}
    </Box>
  )
}

type Place = { page: number; pages: number }
type Step = { name: MessageId; shape: string; to: (at: Place) => number | null }

const steps: readonly Step[] = [
  { name: 'grid.page_first', shape: 'M11 4 7 8l4 4M4.5 4v8', to: ({ page }) => (page > 1 ? 1 : null) },
  { name: 'grid.page_previous', shape: 'M10 4 6 8l4 4', to: ({ page }) => (page > 1 ? page - 1 : null) },
  { name: 'grid.page_next', shape: 'M6 4l4 4-4 4', to: ({ page, pages }) => (page < pages ? page + 1 : null) },
  { name: 'grid.page_last', shape: 'M5 4l4 4-4 4M11.5 4v8', to: ({ page, pages }) => (page < pages ? pages : null) },
]
