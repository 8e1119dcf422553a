import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LockableType } from '#contract/operation.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import type { LockableRequests, MatchedNames } from './parts/requests.ts'
import { copyText } from '#src/ui/command/keyNotice.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'
import { dropDraft, saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { radius } from '#theme/tokens.ts'
import { namesIn, pasteDraft } from './parts/namesIn.ts'
import type { ListSelection } from './parts/selectionStore.ts'
import { addNames } from './parts/selection.ts'

export type PasteNamesProps = {
  list: {
    name: LockableType
    isLikelyName: (text: string) => boolean
    requests: Pick<LockableRequests<never, never>, 'matchNames'>
  }
  selecting: ListSelection
}

/** The limit of the call: `pasteLimit` in contract/selection.ts. */
const limit = 100_000

/**
 * Takes a list of names, shows which of them are rows of the list, and adds those to the selection. The text survives a
 * reload and a sign-in.
 */
export function PasteNamesDialog({ list, selecting, onClose }: PasteNamesProps & { onClose: () => void }) {
  const { name: type } = list
  const field = useId()
  const [text, setText] = useState(() => textOf(readDraft(pasteDraft(type))))
  const [answer, setAnswer] = useState<MatchedNames | null>(null)
  // Drawing a hundred thousand lines does not wait for their count.
  const deferred = useDeferredValue(text)
  const count = useMemo(() => namesIn(deferred).length, [deferred])
  const { selection, select } = selecting
  const view = selection.matching?.view ?? null
  const { run, isRunning, problem } = useAction((names: string[]) => list.requests.matchNames(names, view))

  const edit = (next: string) => {
    setText(next)
    setAnswer(null)
    saveDraft(pasteDraft(type), next)
  }
  const look = async () => {
    const found = await run(namesIn(text))
    if (found) setAnswer(found)
  }
  const canLook = count > 0 && count <= limit && !isRunning
  const take = (found: MatchedNames) => {
    // First, because the storage may have room for one of the two drafts only.
    dropDraft(pasteDraft(type))
    select(addNames(selection, view, found))
    onClose()
  }

  const send = () => {
    if (!answer) return canLook ? void look() : undefined
    if (answer.found.length > 0) take(answer)
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
            <Button key="look" variant="contained" loading={isRunning} disabled={!canLook} onClick={() => void look()}>
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
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <Box role="status" sx={{ typography: 'body2', minHeight: 20, mt: 0.5 }}>
        {count > limit ? (
          <FormattedMessage id="paste.too_many" values={{ count, most: limit }} />
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

/** The next key press takes the answer. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

function textOf(draft: unknown): string {
  return typeof draft === 'string' ? draft : ''
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

/** The pasted names that are not selected, by reason; each group can be copied. */
export function NotSelected({ type, answer }: { type: LockableType; answer: MatchedNames }) {
  return kinds
    .filter(({ kind }) => answer[kind].length > 0)
    .map(({ kind, words }) => (
      <Box component="details" key={kind} sx={{ typography: 'body2', mt: 1 }}>
        <Box component="summary" sx={{ minHeight: 24, cursor: 'default' }}>
          <FormattedMessage id={words} values={{ count: answer[kind].length, type }} />
        </Box>
        <Box component="ul" tabIndex={0} sx={namesLook}>
          {answer[kind].slice(0, shown).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Box>
        {answer[kind].length > shown && (
          <Box sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="paste.more" values={{ count: answer[kind].length - shown }} />
          </Box>
        )}
        <Button size="small" variant="text" onClick={() => void copyText(answer[kind].join('\n'))}>
          <FormattedMessage id="paste.copy" values={{ count: answer[kind].length }} />
        </Button>
      </Box>
    ))
}

const kinds = [
  { kind: 'notMine', words: 'paste.not_mine' },
  { kind: 'malformed', words: 'paste.malformed' },
  { kind: 'duplicate', words: 'paste.duplicate' },
] as const

/** A longer list is read elsewhere. */
const shown = 100

const namesLook = {
  typography: 'code',
  listStyle: 'none',
  m: 0,
  p: 1,
  maxHeight: 120,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  bgcolor: 'background.default',
  borderRadius: 1,
} as const
