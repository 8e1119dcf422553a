import { useEffect, useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import type { ListName } from '#contract/view.ts'
import { ViewsPanel } from '../ViewsPanel.tsx'
import { presentView } from '../viewList.ts'
import { loadViews, useViews } from '../viewStore.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { PanelButton } from '#src/ui/page/AnchoredPanel.tsx'

/**
 * The button and the panel of a list's saved views. Digits open the first nine. The button names the present view.
 */
export function ViewsMenu({ list }: { list: ListName }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const views = useViews(list)
  const present = presentView(views ?? [], search)

  // The digits work before the panel is open. After a failure the panel loads the views again.
  useEffect(() => void preloadQuietly(loadViews), [])
  useCommands(
    useMemo(
      () =>
        (views ?? []).slice(0, 9).map(({ name, query }, place): Command => {
          const digit = String(place + 1)
          const run = () => void navigate(pathname + query)
          return {
            id: `list.view_${digit}`,
            title: 'command.list_view',
            values: { name },
            group: 'list',
            keys: [digit],
            run,
          }
        }),
      [views, navigate, pathname],
    ),
  )

  return (
    <PanelButton
      id="list.views"
      command="command.list_views"
      keys="v"
      title="view.title"
      label={
        present ? (
          <FormattedMessage id="view.present" values={{ name: present.name }} />
        ) : (
          <FormattedMessage id="view.button" />
        )
      }
    >
      {(close) => (
        <ViewsPanel
          list={list}
          onOpen={(query) => {
            close()
            void navigate(pathname + query)
          }}
        />
      )}
    </PanelButton>
  )
}
