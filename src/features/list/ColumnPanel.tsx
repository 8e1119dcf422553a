import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import type { KeyboardEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import type { Column } from '#src/ui/grid/rows.ts'
import { PlainSelect } from '#src/ui/grid/PlainSelect.tsx'
import type { GridLook } from '#src/ui/grid/rows.ts'
import { SmallButton } from '#src/ui/grid/SmallButton.tsx'

export type ColumnPanelProps = {
  /** All columns in the default order. The first is the row's name and is always first. */
  columns: readonly Pick<Column<never>, 'field' | 'title' | 'minWidth'>[]
  /** The fields of the visible columns in their order. */
  shown: readonly string[]
  look: GridLook
  onShow: (fields: readonly string[]) => void
  onDensity: (density: GridLook['density']) => void
  /** Restores the default columns, widths and density. */
  onReset: () => void
}

/** Sets which columns a list shows, their order and widths, and the density of its rows. */
export function ColumnPanel({ columns, shown, look, onShow, onDensity, onReset }: ColumnPanelProps) {
  const intl = useIntl()
  const [name, ...others] = columns
  const hidden = others.filter(({ field }) => !shown.includes(field))
  const inOrder = [...shown.flatMap((field) => columns.filter((column) => column.field === field)), ...hidden]
  const densities = (['compact', 'standard', 'comfortable'] as const).map((value) => ({
    value,
    label: intl.formatMessage({ id: `grid.density.${value}` }),
  }))
  const toggle = (field: string) =>
    onShow(shown.includes(field) ? shown.filter((one) => one !== field) : [...shown, field])
  const move = (field: string, by: -1 | 1) => {
    const next = moved(shown, field, by)
    if (next) onShow(next)
  }
  const press = (field: string) => (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    if (!by) return
    event.preventDefault()
    move(field, by)
  }
  const widen = ({ field, minWidth }: (typeof columns)[number], by: number) =>
    look.onWidth(field, Math.max(least, (look.widths[field] ?? drawnWidth(field) ?? minWidth) + by))

  return (
    <>
      <Columns>
        {inOrder.map((column, index) => {
          const { field, title } = column
          const isShown = shown.includes(field)
          const words = { column: intl.formatMessage({ id: title }) }
          const button = (label: MessageId, shape: string, onPress: () => void, isOff = false) => (
            <SmallButton label={label} values={words} shape={shape} onPress={onPress} isOff={isOff} />
          )
          return (
            <li key={field}>
              <FormControlLabel
                label={<FormattedMessage id={title} />}
                control={
                  <Checkbox
                    size="small"
                    checked={isShown}
                    disabled={field === name?.field}
                    onChange={() => toggle(field)}
                    onKeyDown={press(field)}
                    slotProps={{ input: { ...(index === 1 && { 'data-first': true }) } }}
                    sx={{ padding: 0.5 }}
                  />
                }
                sx={{ flex: 1, margin: 0, gap: 0.5 }}
                slotProps={{ typography: { variant: 'body1' } }}
              />
              {isShown && (
                <>
                  {button('grid.column.narrower', 'M4 8h8', () => widen(column, -step))}
                  {button('grid.column.wider', 'M4 8h8M8 4v8', () => widen(column, step))}
                  {button(
                    'grid.column.up',
                    'm4.5 9.5 3.5-3.5 3.5 3.5',
                    () => move(field, -1),
                    !moved(shown, field, -1),
                  )}
                  {button(
                    'grid.column.down',
                    'm4.5 6.5 3.5 3.5 3.5-3.5',
                    () => move(field, 1),
                    !moved(shown, field, 1),
                  )}
                </>
              )}
            </li>
          )
        })}
      </Columns>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mt: 1.5 }}>
        <PlainSelect
          isSmall
          label="grid.density"
          value={look.density}
          options={densities}
          onPick={(value) => onDensity(densities.find((one) => one.value === value)?.value ?? 'standard')}
        />
        <Button size="small" variant="text" onClick={onReset}>
          <FormattedMessage id="grid.column.reset" />
        </Button>
      </Box>
    </>
  )
}

/** The pixels that one press widens by, and the smallest width of a column. */
const step = 24
const least = 40

/** A flexible column is wider than its smallest width, so the first press starts from the drawn width. */
function drawnWidth(field: string): number | undefined {
  return document.querySelector<HTMLElement>(`[role="columnheader"][data-field="${field}"]`)?.offsetWidth
}

/** Returns the fields with one of them moved; null where it cannot move. The name stays first. */
function moved(shown: readonly string[], field: string, by: -1 | 1): string[] | null {
  const from = shown.indexOf(field)
  const to = from + by
  if (from < 1 || to < 1 || to >= shown.length) return null
  const next = shown.filter((one) => one !== field)
  next.splice(to, 0, field)
  return next
}

const Columns = styled('ul')({
  listStyle: 'none',
  margin: 0,
  marginInline: -4,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', minHeight: 32 },
})
