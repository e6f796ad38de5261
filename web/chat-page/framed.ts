/** Tells the page around a framed chat about the Escape key, so that it can close the frame. */
export function startFramed(): void {
  if (window.parent === window) return
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    window.parent.postMessage('vocero.close', '*')
  })
}
