/** Escape, pressed in a framed chat, reaches the page around it, which may close the frame. It says nothing else. */
export function startFramed(): void {
  if (window.parent === window) return
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    window.parent.postMessage('vocero.close', '*')
  })
}
