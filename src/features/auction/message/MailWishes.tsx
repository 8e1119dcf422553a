import { mailedKinds, type MessageKind } from '#contract/auctionMessage.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { SwitchRow } from '#src/ui/form/Switch.tsx'
import { askMailWishes, sendMailWishes } from './messageCalls.ts'

/** Which kinds of messages come by mail as well: each switched by itself, at once. */
export function MailWishes() {
  const { value: off, problem: loadProblem, setValue: setOff } = useLoad('wishes', askMailWishes)
  const { run, problem } = useAction(sendMailWishes, { revalidates: false })

  const change = async (kind: MessageKind, isOn: boolean) => {
    if (off === null) return
    const next = isOn ? off.filter((one) => one !== kind) : [...off, kind]
    // The switch moves at once, and back where the change is refused.
    setOff(next)
    setOff((await run(next)) ?? off)
  }

  return (
    <>
      <ApiProblem problem={problem ?? loadProblem} isInline mb={1} />
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
