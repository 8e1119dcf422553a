import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Call } from '#contract/call.ts'
import type { pretendServer } from './pretendServer.ts'

type Begun = {
  server: ReturnType<typeof pretendServer>
  /** The action of the user. */
  act: () => Promise<unknown>
  /** How they do it again, where that is another press. */
  again?: () => Promise<unknown>
  /** The text in the field that the user typed into. */
  typed?: () => string
}

/** Something a person does that is to be written: how they come to it, and what they typed. */
export type Write = {
  call: Call
  /** As the title of what is seen of it. */
  does: string
  begin: () => Promise<Begun>
  typed?: string
  /** Where a text of its own reports that it failed; a regular expression. */
  says?: string
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

export async function valueOf(name: string | RegExp): Promise<HTMLInputElement> {
  const field = await screen.findByRole('textbox', { name })
  if (!(field instanceof HTMLInputElement)) throw new Error(`${String(name)} is no field`)
  return field
}
