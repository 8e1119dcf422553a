import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useEffect, useState, type SubmitEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import type { ListName, SavedView } from '#contract/view.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { Keys } from '#src/ui/command/Keys.tsx'
import { SmallButton } from '#src/ui/grid/SmallButton.tsx'
import { radius } from '#theme/tokens.ts'
import { useDeed } from './useDeed.ts'
import { forgetView, keepView, readViews, useViews } from './parts/viewStore.ts'
import { isCalled, presentView, viewOf } from './viewList.ts'

type Given = { list: ListName; onOpen: (query: string) => void }

/** The saved views of a list: opened, taken away (and brought back), and the present one kept under a name. */
export function ViewsPanel({ list, onOpen }: Given) {
  const intl = useIntl()
  const { search } = useLocation()
  const views = useViews(list)
  const [name, setName] = useState('')
  const [gone, setGone] = useState<SavedView | null>(null)
  const { run, isBusy, refusal } = useDeed()
  const present = presentView(views ?? [], search)
  const replaced = views?.find((view) => isCalled(view, list, name))

  useEffect(() => void run(readViews), [run])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '' || isBusy) return
    void run(async () => {
      await keepView({ list, name: given, query: viewOf(search) })
      setName('')
    })
  }
  const remove = (view: SavedView) =>
    void run(async () => {
      await forgetView(view)
      setGone(view)
    })
  const bringBack = (view: SavedView) =>
    void run(async () => {
      await keepView(view)
      setGone(null)
    })

  return (
    <>
      <Views>
        {views?.map((view, place) => (
          <li key={view.name}>
            <button
              type="button"
              aria-current={view === present}
              {...(place === 0 && { 'data-first': true })}
              onClick={() => onOpen(view.query)}
            >
              <span>{view.name}</span>
              {place < 9 && <Keys keys={String(place + 1)} />}
            </button>
            <SmallButton
              label="view.remove"
              values={{ name: view.name }}
              shape="m5 5 6 6M11 5l-6 6"
              onPress={() => remove(view)}
              isOff={isBusy}
            />
          </li>
        ))}
      </Views>
      {views?.length === 0 && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 1.5 }}>
          <FormattedMessage id="view.none" />
        </Box>
      )}
      <Box role="status" sx={{ typography: 'body2', display: 'flex', alignItems: 'center', gap: 1 }}>
        {gone && (
          <>
            <FormattedMessage id="view.removed" values={{ name: gone.name }} />
            <Button size="small" variant="text" onClick={() => bringBack(gone)}>
              <FormattedMessage id="view.bring_back" />
            </Button>
          </>
        )}
      </Box>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 0.5, mt: 1 }}>
        <Box component="label" sx={{ typography: 'body2', display: 'grid', gap: 0.5 }}>
          <FormattedMessage id="view.name" />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <OutlinedInput
              size="small"
              fullWidth
              value={name}
              onChange={({ target }) => setName(target.value)}
              slotProps={{ input: { maxLength: 80, ...(!views?.length && { 'data-first': true }) } }}
            />
            <Button type="submit" variant="contained" size="small" disabled={name.trim() === ''} loading={isBusy}>
              <FormattedMessage id={replaced ? 'view.replace' : 'view.save'} />
            </Button>
          </Box>
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>
          {replaced ? (
            <FormattedMessage id="view.replaces" values={{ name: replaced.name }} />
          ) : (
            <FormattedMessage id="view.holds" />
          )}
        </Box>
      </Box>
      {refusal && (
        <Box role="alert" sx={{ typography: 'body2', color: 'state.critical.text' }}>
          {intl.formatMessage({ id: problemWords(refusal.code) })}
        </Box>
      )}
    </>
  )
}

const Views = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  marginInline: -8,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 4 },
  '& li > button:first-of-type': {
    ...theme.typography.body1,
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 32,
    padding: '4px 8px',
    border: 0,
    borderRadius: radius.control,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    color: 'inherit',
    background: 'none',
  },
  '& li > button:first-of-type:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& li > button[aria-current="true"]': {
    color: theme.vars.palette.primary.main,
    fontWeight: theme.typography.fontWeightMedium,
    backgroundColor: theme.vars.palette.action.selected,
  },
}))
