import { FormattedMessage } from 'react-intl'
import type { ListName } from '#contract/view.ts'
import { PanelButton } from '#src/ui/page/AnchoredPanel.tsx'
import { ViewsPanel } from '../ViewsPanel.tsx'

/** The button and the panel that save the present view of a list, and rename and remove saved ones. */
export function ViewsMenu({ list }: { list: ListName }) {
  return (
    <PanelButton
      id="list.views"
      command="command.list_views"
      keys="v"
      title="view.title"
      label={<FormattedMessage id="view.button" />}
    >
      {() => <ViewsPanel list={list} />}
    </PanelButton>
  )
}
