import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** The field of a bid. */
export async function field(name = 'Your maximum'): Promise<HTMLInputElement> {
  const found = await screen.findByRole('textbox', { name })
  if (!(found instanceof HTMLInputElement)) throw new Error('a field that is none')
  return found
}
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
export const type = async (amount: string, into = 'Your maximum') => {
  await userEvent.clear(await field(into))
  await userEvent.type(await field(into), amount)
}
/** Returns the text below the field that belongs to it. */
export const described = async (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
/** As a browser writes it: figures of a currency with spaces that do not break. */
export const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ')
