const READ_WITHIN_MS = 60_000

/** Gives the person a file under this name, as if he had pressed a link to it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}
