import { styled } from '@mui/material/styles'
import { useIntl } from 'react-intl'
import { cellPadding, density as heights, gridHeader } from '#theme/tokens.ts'
import { placeOfRows, rowsBox, textScale, widthOfNames } from './gridColumns.ts'
import type { RowsProps } from './rows.ts'

/** Pixels of the grid's column of boxes. */
const boxes = 50

/**
 * The first rows as the grid will draw them, shown while the grid's code loads. On a slow line they appear a second
 * earlier. They cannot be used yet, so they are hidden from assistive technology and take no focus.
 */
export function FirstRows<Row extends object>({ columns, page, look, rowId, isPlain = false }: RowsProps<Row>) {
  const intl = useIntl()
  const scale = textScale()
  const height = heights[look.density] * scale
  const nameWidth = widthOfNames(columns, page.items, scale)
  const leastOf = ({ nameIn, minWidth }: (typeof columns)[number]) => (nameIn ? nameWidth : minWidth * scale)
  const tracks = columns.map((column) => {
    const { field, flex } = column
    const [width, minWidth] = [look.widths[field], leastOf(column)]
    if (width !== undefined) return `${width}px`
    return flex ? `minmax(${minWidth}px, ${flex}fr)` : `${minWidth}px`
  })
  const places = {
    gridTemplateColumns: [...(isPlain ? [] : [`${boxes}px`]), ...tracks].join(' '),
    gridTemplateRows: `${gridHeader * scale}px`,
    gridAutoRows: `${height}px`,
  }

  return (
    <div aria-hidden inert style={placeOfRows(page.items.length, look.density, scale)}>
      <Rows style={places}>
        <div data-head>
          {!isPlain && <span data-box />}
          {columns.map(({ field, title, align }) => (
            <span key={field} data-align={align}>
              {intl.formatMessage({ id: title })}
            </span>
          ))}
        </div>
        {page.items.slice(0, Math.ceil(window.innerHeight / height)).map((row) => (
          <div key={rowId(row)} data-first-row>
            {!isPlain && <span data-box />}
            {columns.map(({ field, align, minWidth, render }) => (
              <span key={field} data-align={align}>
                {render(row, {
                  tabIndex: -1,
                  today: page.today,
                  columns,
                  room: (look.widths[field] ?? minWidth * scale) - 2 * cellPadding,
                })}
              </span>
            ))}
          </div>
        ))}
      </Rows>
    </div>
  )
}

const Rows = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...rowsBox,
  display: 'grid',
  // The grid's rows leave room for its scrollbar.
  overflowX: 'hidden',
  overflowY: 'scroll',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& > div': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    boxSizing: 'border-box',
  },
  '& > div > span': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    paddingInline: cellPadding,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  '& > div > span[data-align="right"]': { justifyContent: 'flex-end', paddingInlineEnd: 3 * cellPadding },
  '& > div > span[data-align="center"], & > div > span[data-box]': { justifyContent: 'center' },
  // The shape of a checkbox, whose code loads with the grid.
  '& > div > span[data-box]::before': {
    content: '""',
    width: 15,
    height: 15,
    border: `1.5px solid ${theme.vars.palette.text.secondary}`,
    borderRadius: 3,
  },
  '& > div[data-head]': {
    ...theme.typography.caption,
    borderTop: 0,
    fontWeight: theme.typography.fontWeightBold,
    color: theme.vars.palette.text.secondary,
  },
}))
