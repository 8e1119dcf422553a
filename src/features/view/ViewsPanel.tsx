import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { ListName, SavedView } from '#contract/view.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { Keys } from '#src/ui/command/Keys.tsx'
import { SmallButton } from '#src/ui/grid/SmallButton.tsx'
import { lineButton } from '#theme/lineButton.ts'
import { forgetView, keepView, readViews, renameView, useViews } from './viewStore.ts'
import { readyViews } from './readyViews.ts'
import { RenameView } from './RenameView.tsx'
import { SaveView } from './SaveView.tsx'
import { isCalled, presentView, viewOf } from './viewList.ts'

type Given = { list: ListName; onOpen: (query: string) => void }

/**
 * The saved views of a list: opened, renamed, taken away (and brought back), and the present one kept under a name.
 * Below them those that everybody has.
 */
export function ViewsPanel({ list, onOpen }: Given) {
  const { search } = useLocation()
  const views = useViews(list)
  const [gone, setGone] = useState<SavedView | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  // The view whose name was written, or left: it takes the focus of the field that went.
  const [returning, setReturning] = useState<string | null>(null)
  const { problem: loadProblem } = useLoad(list, readViews)
  const {
    run,
    isRunning: isBusy,
    problem,
  } = useAction((change: () => Promise<void>) => change().then(() => true), {
    revalidates: false,
  })
  const present = presentView(views ?? [], search)

  const save = async (name: string) => (await run(() => keepView({ list, name, query: viewOf(search) }))) ?? false
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
            <Button size="small" variant="text" onClick={() => bringBack(gone)}>
              <FormattedMessage id="view.bring_back" />
            </Button>
          </>
        )}
      </Box>
      <SaveView
        replacedBy={(given) => views?.find((view) => isCalled(view, list, given))}
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
