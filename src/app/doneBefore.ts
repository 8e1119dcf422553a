/**
 * Takes what was typed and pressed in a page drawn ahead before its scripts were here; index.html marks the buttons.
 *
 * @returns does it again, for those who listen by then
 */
export function takeDoneBefore(place: HTMLElement): () => void {
  const buttons = [...place.querySelectorAll<HTMLElement>('[data-pressed]')]
  const typed = [...place.querySelectorAll('input')].flatMap((input) =>
    input.value === input.defaultValue ? [] : [{ input, text: input.value }],
  )
  for (const button of buttons) delete button.dataset['pressed']
  for (const { input } of typed) input.value = input.defaultValue

  return () => {
    for (const { input, text } of typed) {
      // React tells a change by the value it saw set last: this one it must not see being set.
      Reflect.set(HTMLInputElement.prototype, 'value', text, input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const button of buttons) button.click()
  }
}
