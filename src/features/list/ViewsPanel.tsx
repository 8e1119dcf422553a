import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { ListName, SavedView } from '#contract/view.ts'
import type { MessageId } from '#intl/ids.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { Keys } from '#src/ui/command/Keys.tsx'
import { SmallButton } from '#src/ui/grid/SmallButton.tsx'
import { lineButton } from '#theme/lineButton.ts'
import { RenameView, SaveView } from './ViewForms.tsx'
import { removeView, storeView, loadViews, renameView, useViews } from './viewStore.ts'
import { isCalled, presentView, viewOf } from './viewList.ts'

type Props = { list: ListName; onOpen: (query: string) => void }

/**
 * The saved views of a list: opens, renames, removes and restores them, and saves the present one. The ready views of
 * every user are below them.
 */
export function ViewsPanel({ list, onOpen }: Props) {
  const { search } = useLocation()
  const views = useViews(list)
  const [gone, setGone] = useState<SavedView | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  // The view whose name was edited: it gets the focus of the removed field.
  const [returning, setReturning] = useState<string | null>(null)
  const { problem: loadProblem } = useLoad(list, loadViews)
  const {
    run,
    isRunning: isBusy,
    problem,
  } = useAction((change: () => Promise<void>) => change().then(() => true), {
    revalidates: false,
  })
  const present = presentView(views ?? [], search)

  const save = async (name: string) => (await run(() => storeView({ list, name, query: viewOf(search) }))) ?? false
  const remove = (view: SavedView) =>
    void run(async () => {
      await removeView(view)
      setGone(view)
    })
  const restore = (view: SavedView) =>
    void run(async () => {
      await storeView(view)
      setGone(null)
    })

  const rename = (view: SavedView, newName: string) =>
    void run(async () => {
      await renameView(view, newName)
      setRenamed(null)
      setReturning(newName)
    })

  return (
    <>
      <Views>
        {views?.map((view, place) =>
          view.name === renamed ? (
            <li key={view.name}>
              <RenameView
                view={view}
                replacedBy={(other) => views.find((one) => one !== view && isCalled(one, list, other))}
                onRename={(newName) => rename(view, newName)}
                onLeave={() => {
                  setRenamed(null)
                  setReturning(view.name)
                }}
              />
            </li>
          ) : (
            <li key={view.name}>
              <button
                type="button"
                ref={view.name === returning ? focus : undefined}
                aria-current={view === present}
                {...(place === 0 && { 'data-first': true })}
                onClick={() => onOpen(view.query)}
              >
                <span>{view.name}</span>
                {place < 9 && <Keys keys={String(place + 1)} />}
              </button>
              <SmallButton
                label="view.rename"
                values={{ name: view.name }}
                shape="M10.5 3.5l2 2L6 12l-2.8.8L4 10z"
                onPress={() => {
                  setReturning(null)
                  setRenamed(view.name)
                }}
                isOff={isBusy}
              />
              <SmallButton
                label="view.remove"
                values={{ name: view.name }}
                shape="m5 5 6 6M11 5l-6 6"
                onPress={() => remove(view)}
                isOff={isBusy}
              />
            </li>
          ),
        )}
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
            <Button size="small" variant="text" onClick={() => restore(gone)}>
              <FormattedMessage id="view.restore" />
            </Button>
          </>
        )}
      </Box>
      <SaveView
        replacedBy={(name) => views?.find((view) => isCalled(view, list, name))}
        isFirst={views?.length === 0}
        isBusy={isBusy}
        onSave={save}
      />
      <Box component="h3" sx={{ typography: 'caption', color: 'text.secondary', margin: 0, mt: 2, mb: 0.5 }}>
        <FormattedMessage id="view.ready" />
      </Box>
      <Views>
        {readyViews[list].map(({ title, query }) => (
          <li key={query}>
            <button type="button" aria-current={viewOf(search) === query} onClick={() => onOpen(query)}>
              <FormattedMessage id={title} />
            </button>
          </li>
        ))}
      </Views>
      <Box sx={{ typography: 'body2' }}>
        <ApiProblem problem={problem ?? loadProblem} isInline />
      </Box>
    </>
  )
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

const Views = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  marginInline: -8,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 4 },
  '& li > button:first-of-type': {
    ...lineButton(theme),
    flex: 1,
    minWidth: 0,
    justifyContent: 'space-between',
    gap: 8,
    overflowWrap: 'anywhere',
  },
}))

const ofSets = [
  { title: 'view.ready.unused', query: '?unused=yes' },
  { title: 'view.ready.open', query: '?lock=open' },
  { title: 'view.ready.to_be_deleted', query: '?state=deleteCandidate' },
] as const

const ofNames = [
  { title: 'view.ready.short_names', query: '?lengthTo=4' },
  { title: 'view.ready.letters_only', query: '?hasDigit=no&hasHyphen=no' },
] as const

/** The views of a list that every user has, for the most frequent questions. */
export const readyViews: Record<ListName, readonly { title: MessageId; query: string }[]> = {
  domain: [
    { title: 'view.ready.expiring', query: '?expiresWithin=30' },
    { title: 'view.ready.open', query: '?lock=open' },
    { title: 'view.ready.unsecured', query: '?isSecured=no' },
    { title: 'view.ready.out_of_zone', query: '?state=outzone' },
  ],
  nsset: ofSets,
  keyset: ofSets,
  ongoing: [
    { title: 'view.ready.ends_in_hour', query: '?endsWithin=1' },
    { title: 'view.ready.short_names', query: '?lengthTo=4' },
    { title: 'view.ready.letters_only', query: '?hasDigit=no&hasHyphen=no' },
  ],
  future: ofNames,
  ended: ofNames,
  bidding: [
    { title: 'view.ready.outbid', query: '?lead=outbid' },
    { title: 'view.ready.leading', query: '?lead=leading' },
    { title: 'view.ready.ends_in_hour', query: '?endsWithin=1' },
  ],
  watching: [{ title: 'view.ready.under_way', query: '?status=in_auction' }],
  finished: [
    { title: 'view.ready.to_do', query: '?open=yes' },
    { title: 'view.ready.won', query: '?result=won' },
  ],
}
