const READ_WITHIN_MS = 60_000

/** Saves a file under this name, like the click on a link to it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}
