import { FormattedMessage } from 'react-intl'
import type { ListName } from '#contract/view.ts'
import { PanelButton } from '#src/ui/page/AnchoredPanel.tsx'
import { ViewsPanel } from '../ViewsPanel.tsx'

/** The button and the panel of the views of a list, which opens and saves them. */
export function ViewsMenu({ list }: { list: ListName }) {
  return (
    <PanelButton
      id="list.views"
      command="command.list_views"
      keys="v"
      title="view.tabs"
      label={<FormattedMessage id="view.button" />}
    >
      {(close) => <ViewsPanel list={list} onOpen={close} />}
    </PanelButton>
  )
}
