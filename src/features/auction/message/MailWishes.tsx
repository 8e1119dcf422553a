import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { mailedKinds, type MessageKind } from '#contract/auctionMessage.ts'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { SwitchRow } from '#src/ui/form/Switch.tsx'
import { askMailWishes, sendMailWishes } from './messageCalls.ts'

/** Which kinds of messages come by mail as well: each switched by itself, at once. */
export function MailWishes() {
  const [off, setOff] = useState<readonly MessageKind[] | null>(null)
  const [problem, setProblem] = useState<ApiError | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    askMailWishes(leaving.signal).then(setOff, (cause: unknown) => {
      if (leaving.signal.aborted) return
      if (!(cause instanceof ApiError)) throw cause
      setProblem(cause)
    })
    return () => leaving.abort()
  }, [])

  const change = async (kind: MessageKind, isOn: boolean) => {
    if (off === null) return
    const wished = isOn ? off.filter((one) => one !== kind) : [...off, kind]
    // What is switched shows at once, and goes back where it was not taken.
    setOff(wished)
    setProblem(null)
    try {
      setOff(await sendMailWishes(wished))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setOff(off)
      setProblem(cause)
    }
  }

  return (
    <>
      {problem && (
        <Typography role="alert" sx={{ color: 'error.main', mb: 1 }}>
          <FormattedMessage id={problemMessage(problem.code)} />
        </Typography>
      )}
      {off &&
        mailedKinds.map((kind) => (
          <SwitchRow
            key={kind}
            label={`message.kind.${kind}`}
            isOn={!off.includes(kind)}
            onSwitch={(isOn) => void change(kind, isOn)}
          />
        ))}
    </>
  )
}
