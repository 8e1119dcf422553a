import IconButton from '@mui/material/IconButton'
import { useIntl } from 'react-intl'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Floating } from './Floating.tsx'

const panel = 'account'
const AccountPanel = lazyPart(async () => (await import('./deferredBar.ts')).AccountPanel)

/** Who is signed in; the content of the panel loads once the page is drawn. */
export function Account() {
  const intl = useIntl()
  const { person } = useInfo()

  return (
    <>
      <IconButton
        popoverTarget={panel}
        aria-label={intl.formatMessage({ id: 'app.account.label' }, { name: person.name })}
      >
        <Icon name="person" />
      </IconButton>
      <Floating id={panel} side="end">
        <AccountPanel />
      </Floating>
    </>
  )
}
