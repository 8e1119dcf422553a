import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { OwnType } from '#src/features/record/parts/list/ownList.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { dropDraft, saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { addNames } from '#src/ui/grid/selection.ts'
import type { useSelection } from '#src/ui/grid/selectionStore.ts'
import { radius } from '#theme/tokens.ts'
import type { FoundNames } from '#src/features/record/parts/list/listCalls.ts'
import { NotSelected } from './NotSelected.tsx'
import type { NameCalls } from './nameCalls.ts'
import { namesIn } from './namesIn.ts'
import { pasteDraft } from './pasteDraft.ts'

type Given = {
  name: OwnType
  rest: NameCalls
  selecting: ReturnType<typeof useSelection>
  onClose: () => void
}

/** As many as a call takes (contract/selection.ts, `pasteLimit`). */
const most = 100_000

/**
 * Takes a list of names from anywhere, says which of them are rows of the list, and adds those to the selection.
 * What was pasted outlives a reload and a sign-in on the way.
 */
export function PasteNamesDialog({ name: type, rest, selecting, onClose }: Given) {
  const field = useId()
  const [text, setText] = useState(() => textOf(readDraft(pasteDraft(type))))
  const [answer, setAnswer] = useState<FoundNames | null>(null)
  // A hundred thousand lines are counted after they are drawn.
  const deferred = useDeferredValue(text)
  const count = useMemo(() => namesIn(deferred).length, [deferred])
  const { selection, select } = selecting
  const view = selection.matching?.view ?? null
  const { run, isRunning, problem } = useAction((names: string[]) => rest.askNames(names, view))

  const edit = (next: string) => {
    setText(next)
    setAnswer(null)
    saveDraft(pasteDraft(type), next)
  }
  const look = async () => {
    const found = await run(namesIn(text))
    if (found) setAnswer(found)
  }
  const take = (found: FoundNames) => {
    select(addNames(selection, view, found))
    dropDraft(pasteDraft(type))
    onClose()
  }

  return (
    <ModalDialog
      title="paste.title"
      onEscape={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            <FormattedMessage id="paste.leave" />
          </Button>
          {answer ? (
            <Button
              key="take"
              variant="contained"
              ref={focus}
              disabled={answer.found.length === 0}
              onClick={() => take(answer)}
            >
              <FormattedMessage id="paste.take" values={{ count: answer.found.length, type }} />
            </Button>
          ) : (
            <Button
              key="look"
              variant="contained"
              loading={isRunning}
              disabled={count === 0 || count > most}
              onClick={() => void look()}
            >
              <FormattedMessage id="paste.look" values={{ count }} />
            </Button>
          )}
        </>
      }
    >
      <Box
        component="label"
        htmlFor={field}
        sx={{ display: 'block', typography: 'body2', color: 'text.secondary', mb: 1 }}
      >
        <FormattedMessage id="paste.about" values={{ type }} />
      </Box>
      <Area
        id={field}
        data-first
        value={text}
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => edit(target.value)}
      />
      <Box role="status" sx={{ typography: 'body2', minHeight: 20, mt: 0.5 }}>
        {count > most ? (
          <FormattedMessage id="paste.too_many" values={{ count, most }} />
        ) : answer ? (
          <FormattedMessage id="paste.found" values={{ count: answer.found.length, type }} />
        ) : (
          <FormattedMessage id="paste.count" values={{ count }} />
        )}
      </Box>
      {answer && <NotSelected type={type} answer={answer} />}
      <ApiProblem problem={problem} />
    </ModalDialog>
  )
}

/** The answer is what one asked for: the next press takes it. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

function textOf(kept: unknown): string {
  return typeof kept === 'string' ? kept : ''
}

const Area = styled('textarea')(({ theme }) => ({
  ...theme.typography.code,
  display: 'block',
  width: '100%',
  padding: 8,
  resize: 'vertical',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.control.border}`,
  borderRadius: radius.control,
}))
