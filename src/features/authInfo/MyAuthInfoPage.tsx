import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { readMyAuthInfo, type MyMadeAuthInfo } from '#contract/authInfo.ts'
import { readMyContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { AtRegistrar, MadeValue, MakeButton, ActiveAuthInfo } from './AuthInfoStatus.tsx'
import { useInAddress } from '#src/routing/PageRouter.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const status = await api(readMyAuthInfo, {}, request.signal)
  const isHere = status.creation.reason !== 'not-at-this-registry'
  const registrar = isHere ? null : (await api(readMyContact, {}, request.signal)).contact.registrar
  return { status, registrar }
}

const MyMakeDialog = lazyPart(async () => (await import('./MyMakeDialog.tsx')).MyMakeDialog)

/** The AuthInfo of my contact: how it stands, what it could move, and a new one, made here or my own. */
export function MyAuthInfoPage() {
  const { status, registrar } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<MyMadeAuthInfo | null>(null)
  const [isMaking, setMaking] = useInAddress('authInfo', 'new')
  const opener = useRef<HTMLButtonElement>(null)

  if (registrar)
    return (
      <Section title="record.auth_info.label">
        <AtRegistrar registrar={registrar} />
      </Section>
    )
  return (
    <Section title="record.auth_info.label">
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1.5 }}>
        {made ? <MadeValue key={made.authInfo} made={made} /> : <ActiveAuthInfo active={status.active} />}
        <Typography sx={{ maxWidth: '72ch' }}>
          <FormattedMessage id="authinfo.mine.domains" values={{ domains: status.domains }} />
        </Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
          <FormattedMessage id="authinfo.about" />
        </Typography>
        <MakeButton status={status} place={opener} onPress={() => setMaking(true)} />
        {isMaking && status.creation.allowed && (
          <MyMakeDialog
            replaces={status.active !== null}
            days={status.days}
            opener={opener}
            onMade={(fresh) => {
              setMade(fresh)
              setMaking(false)
            }}
            onClose={() => {
              setMaking(false)
              void revalidate()
            }}
          />
        )}
      </Box>
    </Section>
  )
}

export { MyAuthInfoPage as Component }
