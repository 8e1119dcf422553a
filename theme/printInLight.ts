/** Shows the light scheme while the page is printed: paper is white. Returns the function that ends it. */
export function printInLight(): () => void {
  const { classList } = document.documentElement
  let isReplaced = false
  const begin = () => {
    isReplaced = classList.replace('p-dark-mode', 'p-light-mode') || isReplaced
  }
  const end = () => {
    if (isReplaced) classList.replace('p-light-mode', 'p-dark-mode')
    isReplaced = false
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
