import type { Page } from 'playwright-core'

/** Records the texts that are added to the live region and that screen readers announce. */
export const recordAnnounced = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const isAnnounced = ({ parentElement: parent }: Node) =>
      parent?.closest('[role=log]') &&
      !parent.closest('[aria-hidden=true]') &&
      parent.closest('[aria-live]')?.getAttribute('aria-live') !== 'off'
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
        for (let text: Node | null = texts.currentNode; text; text = texts.nextNode())
          if (text instanceof Text && isAnnounced(text)) announced.push(text.data)
      }
    }).observe(document, { childList: true, subtree: true })
  })

/** The texts that were announced since the page was loaded. */
export async function announcedOn(page: Page): Promise<string[]> {
  const announced: string[] = await page.evaluate(() => Reflect.get(window, 'announced'))
  return announced.map((text) => text.trim()).filter(Boolean)
}
