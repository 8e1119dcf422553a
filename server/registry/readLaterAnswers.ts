import type { DeliveryDeps } from './deliverChanges.ts'
import { recordAnswers } from './recordAnswers.ts'

/** Records answers that follow accepted changes, until the registry has no more of them or `signal` fires. */
export async function readLaterAnswers(deps: DeliveryDeps, signal: AbortSignal): Promise<void> {
  const { port, breaker } = deps
  if (breaker.isOpen || !port.readLaterAnswers) return
  await port.readLaterAnswers((id, answer) => recordAnswers(deps, [{ id, attempts: 1, answer }]), signal)
}
