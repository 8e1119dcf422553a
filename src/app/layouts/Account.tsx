import IconButton from '@mui/material/IconButton'
import { createElement } from 'react'
import { useIntl } from 'react-intl'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { useLate } from '#src/routing/useLate.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Floating } from './Floating.tsx'

const panel = 'account'

/** Who is signed in; what the panel holds comes after the page, for it shows only when pressed. */
export function Account() {
  const intl = useIntl()
  const { person } = useInfo()
  const late = useLate(bring)

  return (
    <>
      <IconButton
        popoverTarget={panel}
        aria-label={intl.formatMessage({ id: 'app.account.label' }, { name: person.name })}
      >
        <Icon name="person" />
      </IconButton>
      <Floating id={panel} side="end">
        {late && createElement(late.AccountPanel)}
      </Floating>
    </>
  )
}

async function bring() {
  const { AccountPanel } = await import('./AccountPanel.tsx')
  return { AccountPanel }
}
