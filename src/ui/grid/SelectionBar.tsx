import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { WorkingKeys } from '../command/Keys.tsx'
import type { RecordGridProps } from './recordGridProps.ts'
import type { Choice } from './useChoice.ts'
import { useHidden } from './useHidden.ts'

type Given<Row extends object> = Pick<RecordGridProps<Row>, 'page' | 'view' | 'selecting' | 'calls' | 'verbs'> & {
  choice: Choice
  isNarrow: boolean
}

/**
 * At the foot of a list: how many are selected, how many of them are not shown just now, and what can be
 * done with them. The number is true over pages, filters and reloads.
 */
export function SelectionBar<Row extends object>({ choice, isNarrow, verbs, ...list }: Given<Row>) {
  const { view } = list
  const { ids, own, count, total, isWholePage, mayChoose, takeAll, isInstead } = choice
  const hidden = useHidden({ ...list, ids })
  const shown = typeof hidden === 'number' ? count - hidden : 0

  // The wide grid's own heading ticks the page.
  if (count === 0 && (!isNarrow || total === 0)) return null
  return (
    <Box sx={barLook} data-narrow={isNarrow}>
      <Box role="status" sx={{ typography: 'body2', mr: 1, '&:empty': { position: 'absolute' } }}>
        {count > 0 && (
          <strong>
            <FormattedMessage id="grid.selected" values={{ count }} />
          </strong>
        )}
        {count > 0 && hidden !== 0 && hidden !== null && <Hidden count={hidden} />}
      </Box>
      {!isWholePage && own.length > 0 && (
        <Verb onPress={choice.takePage} isOff={!mayChoose} keys={isNarrow ? null : 'Mod+A'}>
          <FormattedMessage id="grid.select_page" values={{ count: own.length }} />
        </Verb>
      )}
      {isWholePage && takeAll && shown < total && (
        <Verb onPress={takeAll} keys={isNarrow ? null : 'Mod+A'}>
          <FormattedMessage
            id={isInstead ? 'grid.select_instead' : takeAllWords(view, total < list.page.total)}
            values={{ count: total }}
          />
        </Verb>
      )}
      {count > 0 && (
        <Verb onPress={choice.clear} keys={isNarrow ? null : 'Escape'}>
          <FormattedMessage id="grid.clear" />
        </Verb>
      )}
      {choice.isTakeAllRefused && (
        <Box role="alert" sx={{ typography: 'body2', color: 'state.critical.text' }}>
          <FormattedMessage id="grid.select_refused" />
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      {count > 0 && verbs}
    </Box>
  )
}

function takeAllWords(view: string, hasOthers: boolean) {
  if (hasOthers) return 'grid.select_mine'
  return view === '' ? 'grid.select_everything' : 'grid.select_matching'
}

function Hidden({ count }: { count: number | 'unknown' }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
      {count === 'unknown' ? (
        <FormattedMessage id="grid.hidden_unknown" />
      ) : (
        <FormattedMessage id="grid.hidden" values={{ count }} />
      )}
    </Box>
  )
}

function Verb({ onPress, isOff = false, keys, children }: VerbProps) {
  return (
    <Button size="small" variant="text" onClick={onPress} disabled={isOff} sx={{ gap: 1 }}>
      {children}
      {keys && <WorkingKeys keys={keys} />}
    </Button>
  )
}

type VerbProps = { onPress: () => void; isOff?: boolean; keys: string | null; children: ReactNode }

const barLook = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  minHeight: 44,
  py: 0.5,
  position: 'sticky',
  bottom: 'var(--foot, 0px)',
  zIndex: 2,
  bgcolor: 'background.default',
  // On a phone the words stand in line with the cards above.
  '&[data-narrow="true"]': { mx: -2, px: 2, columnGap: 2, borderTop: 1, borderColor: 'divider' },
  '&[data-narrow="true"] > .MuiButton-text': { px: 0 },
} as const
