interface CloseWatcher {
  onclose: () => void
  destroy: () => void
}

/**
 * Calls `onBack` each time when the back button or gesture of an Android device is used while this document has the focus,
 * which then does not leave the page; no entry of the history is needed. Only for touch screens: elsewhere the browser takes
 * the Escape key for it, wherever the focus is. Returns how to stop it.
 */
export function onBackButton(onBack: () => void): () => void {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
  if (!CloseWatcher || !matchMedia('(pointer: coarse)').matches) return () => {}
  let watcher: CloseWatcher
  // A watcher ends with the first request.
  const watch = () => {
    watcher = new CloseWatcher()
    watcher.onclose = () => {
      watch()
      onBack()
    }
  }
  watch()
  return () => watcher.destroy()
}
