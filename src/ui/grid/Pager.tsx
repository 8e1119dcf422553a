import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type FormEvent, Fragment, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { radius } from '#theme/tokens.ts'
import { runCommand } from '../command/commands.ts'
import { MaskWords } from '../form/TextField.tsx'
import { masks } from '#src/ui/form/masks.ts'
import { useMask } from '../form/watchMask.ts'
import { PlainSelect } from './PlainSelect.tsx'
import type { RowsPage } from './rows.ts'
import { useListAddress } from './useListAddress.ts'

type PagerProps = {
  page: RowsPage<unknown>
  /** The number of columns that have no room. */
  leftOut?: number | undefined
}

/** Announces which rows these are of how many, offers the columns without room, and has buttons to the other pages. */
export function Pager({ page, leftOut = 0 }: PagerProps) {
  const intl = useIntl()
  const { change } = useListAddress()
  const first = (page.page - 1) * page.size + 1
  // A number of a page counts pages of one size, also where the address is opened on another screen.
  const go = (to: number) => change({ page: Math.min(page.pages, Math.max(1, to)), size: sizeInAddress(page.size) })
  const sizes = [smallestSize, 50, 100].map((size) => ({ value: String(size), label: intl.formatNumber(size) }))

  return (
    <Box
      component="nav"
      aria-label={intl.formatMessage({ id: 'grid.pages' })}
      sx={{
        containerType: 'inline-size',
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        minHeight: 36,
        mt: { xs: 1, sm: 0 },
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
      {leftOut > 0 && (
        <Button
          size="small"
          variant="text"
          aria-haspopup="dialog"
          onClick={() => runCommand('list.columns')}
          sx={{ color: 'text.secondary', [withoutRoom]: { display: 'none' } }}
        >
          <FormattedMessage id="grid.columns_hidden" values={{ count: leftOut }} />
        </Button>
      )}
      {page.total > smallestSize && (
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <PlainSelect
            isSmall
            label="grid.size"
            value={String(page.size)}
            options={sizes}
            onPick={(size) => change({ size: sizeInAddress(Number(size)) })}
          />
        </Box>
      )}
      {page.pages > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {steps.map(({ name, shape, to }, index) => (
            <Fragment key={name}>
              {index === 2 && <PageField page={page.page} pages={page.pages} onGo={go} />}
              <PagerButton name={name} shape={shape} isOff={to(page) === null} onPress={() => go(to(page) ?? 1)} />
            </Fragment>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Beside a peek on a small screen. */
const withoutRoom = '@container (max-width: 639.95px)'

/** A list that is no longer has nothing to choose. */
const smallestSize = 25

/** Returns the size to write into the address: none for the usual one. */
function sizeInAddress(size: number): number | undefined {
  return size === 100 ? undefined : size
}

type PagePosition = { page: number; pages: number }
type Step = { name: MessageId; shape: string; to: (at: PagePosition) => number | null }

const steps: readonly Step[] = [
  { name: 'grid.page_first', shape: 'M11 4 7 8l4 4M4.5 4v8', to: ({ page }) => (page > 1 ? 1 : null) },
  { name: 'grid.page_previous', shape: 'M10 4 6 8l4 4', to: ({ page }) => (page > 1 ? page - 1 : null) },
  { name: 'grid.page_next', shape: 'M6 4l4 4-4 4', to: ({ page, pages }) => (page < pages ? page + 1 : null) },
  { name: 'grid.page_last', shape: 'M5 4l4 4-4 4M11.5 4v8', to: ({ page, pages }) => (page < pages ? pages : null) },
]

/**
 * One step of the pager. At the end of the list the button stays without effect: if it were removed, its focus would be
 * lost.
 */
export function PagerButton({ name, shape, isOff, onPress }: PagerButtonProps) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: name })

  return (
    <IconButton
      size="small"
      title={title}
      aria-label={title}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      sx={{ '&[aria-disabled="true"]': { opacity: 0.35, cursor: 'default' } }}
    >
      <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden fill="none" stroke="currentColor" strokeWidth={1.5}>
        <path d={shape} />
      </svg>
    </IconButton>
  )
}

type PagerButtonProps = { name: MessageId; shape: string; isOff: boolean; onPress: () => void }

/** The number of the page, which the user can replace. A number beyond the ends goes to the end. */
export function PageField({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  const intl = useIntl()
  const [typed, type] = useState(String(page))
  const [shown, show] = useState(page)
  if (page !== shown) {
    show(page)
    type(String(page))
  }
  const { attach, note } = useMask('positiveInteger')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(masks.positiveInteger.read(typed) ?? Number.NaN)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted !== page) onGo(wanted)
    // An unclear text stays.
    else if (typed === '') type(String(page))
  }

  return (
    <Form onSubmit={submit}>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={intl.formatMessage({ id: 'grid.page_number' })}
        value={typed}
        ref={attach}
        aria-invalid={note !== null}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => note === null && type(String(page))}
        size={Math.max(2, String(pages).length)}
      />
      <span role="status">
        {note ? (
          <MaskWords mask="positiveInteger" note={note} />
        ) : (
          <FormattedMessage id="grid.page_of" values={{ pages }} />
        )}
      </span>
    </Form>
  )
}

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  marginInline: 4,
  whiteSpace: 'nowrap',
  '& input': {
    ...theme.typography.body2,
    minHeight: 28,
    textAlign: 'right',
    paddingInline: 6,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.control.border}`,
    borderRadius: radius.control,
  },
  '& input[aria-invalid="true"]': { borderColor: theme.vars.palette.state.critical.text },
}))
