import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { ListName, SavedView } from '#contract/view.ts'
import { lineButton } from '#theme/lineButton.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { Keys } from '#src/ui/command/Keys.tsx'
import { SmallButton } from '#src/ui/grid/SmallButton.tsx'
import { readyViews } from './parts/readyViews.ts'
import { RenameView, SaveView } from './ViewForms.tsx'
import { removeView, storeView, loadViews, renameView, useViews } from './viewStore.ts'
import { isCalled, viewOf } from './viewList.ts'

/** The views of a list: opens them, renames, removes and restores the saved ones, and saves the present one. */
export function ViewsPanel({ list, onOpen }: { list: ListName; onOpen?: () => void }) {
  const { pathname, search } = useLocation()
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
        {readyViews[list].map(({ title, query }) => (
          <li key={query}>
            <ViewLink to={pathname + query} onClick={onOpen}>
              <FormattedMessage id={title} />
            </ViewLink>
          </li>
        ))}
      </Views>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
        <FormattedMessage id="view.title" />
      </Typography>
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
              <ViewLink to={pathname + view.query} onClick={onOpen}>
                {view.name}
                {place < 9 && <Keys keys={String(place + 1)} />}
              </ViewLink>
              <SmallButton
                label="view.rename"
                values={{ name: view.name }}
                shape="M10.5 3.5l2 2L6 12l-2.8.8L4 10z"
                onPress={() => {
                  setReturning(null)
                  setRenamed(view.name)
                }}
                isOff={isBusy}
                {...(view.name === returning && { ref: focus })}
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
      <Box sx={{ typography: 'body2' }}>
        <ApiProblem problem={problem ?? loadProblem} isInline />
      </Box>
    </>
  )
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

const Views = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 4 },
})

const ViewLink = styled(Link)(({ theme }) => ({
  ...lineButton(theme),
  textDecoration: 'none',
  flex: 1,
  minWidth: 0,
  gap: 8,
  overflowWrap: 'anywhere',
}))
