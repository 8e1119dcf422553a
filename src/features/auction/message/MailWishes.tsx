import { changeMailWishes, mailedKinds, readMailWishes, type MessageKind } from '#contract/auctionMessage.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { api } from '#src/api/client.ts'
import { useAction } from '#src/api/useAction.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { SwitchRow } from '#src/ui/form/Switch.tsx'

/** A switch for each kind of messages that can come by mail; each is saved immediately. */
export function MailWishes() {
  const {
    value: wishes,
    problem: loadProblem,
    setValue: setWishes,
  } = useLoad('wishes', (signal) => api(readMailWishes, { background: true }, signal))
  const { run, problem } = useAction((off: MessageKind[]) => api(changeMailWishes, { body: { off } }), {
    revalidates: false,
  })

  const change = async (kind: MessageKind, isOn: boolean) => {
    if (wishes === null) return
    const off = isOn ? wishes.off.filter((one) => one !== kind) : [...wishes.off, kind]
    // The switch moves immediately, and back when the change is refused.
    setWishes({ off })
    setWishes((await run(off)) ?? wishes)
  }

  return (
    <>
      <ApiProblem problem={problem ?? loadProblem} isInline mb={1} />
      {wishes &&
        mailedKinds.map((kind) => (
          <SwitchRow
            key={kind}
            label={`message.kind.${kind}`}
            isOn={!wishes.off.includes(kind)}
            onSwitch={(isOn) => void change(kind, isOn)}
          />
        ))}
    </>
  )
}
