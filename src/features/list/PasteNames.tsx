import Button from '@mui/material/Button'
import { useEffect, useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { isModalOpen, isTypedInto } from '#src/ui/command/focus.ts'
import { saveDraft } from '#src/ui/form/drafts.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { namesIn, pasteDraft } from './parts/namesIn.ts'
import type { PasteNamesProps } from './PasteNamesDialog.tsx'

const PasteNamesDialog = lazyPart(async () => (await import('./PasteNamesDialog.tsx')).PasteNamesDialog)

/** Selects rows by a list of names, typed into its dialog or pasted onto the page. */
export function PasteNames(props: PasteNamesProps) {
  const { list } = props
  const [isOpen, setOpen] = useState(false)
  usePastedNames((text) => {
    saveDraft(pasteDraft(list.name), text)
    setOpen(true)
  }, list.isLikelyName)
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'list.paste', title: 'command.list_paste', group: 'list', keys: ['p'], run: () => setOpen(true) },
      ],
      [],
    ),
  )

  return (
    <>
      <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FormattedMessage id="tool.paste" />
      </Button>
      {isOpen && <PasteNamesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * Listens for a list of names pasted onto the page, outside of any field.
 *
 * @param onNames called with the text where it has several names; a single one is rather meant for a search
 * @param isLikelyName so that a sentence pasted by mistake opens nothing
 */
export function usePastedNames(onNames: (text: string) => void, isLikelyName: (text: string) => boolean): void {
  const open = useLatest(onNames)
  const isLikely = useLatest(isLikelyName)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (event.defaultPrevented || isTypedInto(event.target) || isModalOpen(document)) return
      if (namesIn(text).filter(isLikely).length < 2) return
      event.preventDefault()
      open(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [open, isLikely])
}
