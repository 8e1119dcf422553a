import { Page } from '#src/ui/page/Page.tsx'
import { BackButton } from './BackButton.tsx'

/** The error screen: what nobody foresaw went wrong, and the one way on (docs/rules.md#pages). */
export function SomethingWrong() {
  return (
    <Page title="notification.something_went_wrong">
      <div>
        <BackButton />
      </div>
    </Page>
  )
}
