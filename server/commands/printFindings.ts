import type { Finding } from '#server/finding.ts'
import { Refused, type CommandContext } from './command.ts'

/** Prints findings as they come. Throws Refused after the last one where one of them is a fault. */
export async function printFindings(
  findings: AsyncIterable<Finding>,
  { print, subject }: { print: CommandContext['print']; subject: string },
): Promise<void> {
  let faults = 0
  for await (const { result, about, text } of findings) {
    print(`${result.padEnd(7)}  ${about}: ${text}`)
    if (result === 'fault') faults++
  }
  if (faults > 0)
    throw new Refused(`${subject} cannot be used like this: ${faults === 1 ? '1 fault' : `${faults} faults`}`)
}
