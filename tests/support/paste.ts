import type { Locator } from 'playwright-core'

/** Pastes text into a control, as from a spreadsheet. */
export const paste = (control: Locator, text: string): Promise<unknown> =>
  control.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
