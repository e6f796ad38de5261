import type { Page } from 'playwright-core'

/**
 * Does what the translator of a browser does: it replaces text nodes, also those that appear later, by elements with another
 * text, except in elements that are not to be translated.
 */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const nodes: Text[] = []
      while (walker.nextNode()) nodes.push(walker.currentNode as Text)
      for (const node of nodes) {
        if (!node.data.trim() || node.parentElement?.closest('font, script, style, textarea, [translate=no]')) continue
        const translated = document.createElement('font')
        translated.textContent = `«${node.data}»`
        node.replaceWith(translated)
      }
    }
    translateIn(document.body)
    new MutationObserver(() => translateIn(document.body)).observe(document.body, {
      ...{ childList: true, subtree: true, characterData: true },
    })
  })
