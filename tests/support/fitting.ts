import type { Page } from 'playwright-core'

/**
 * Layout problems: controls outside the window, cut off or overlapping, and words that are broken although they fit on a line.
 * Content of a box that scrolls sideways is not checked.
 */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK = 1.5
    const LINE = 0.6
    const found: string[] = []
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    const styleOf = (element: Element) => getComputedStyle(element)
    const ancestorsOf = (element: Element): Element[] => {
      const all: Element[] = []
      for (let at = element.parentElement; at; at = at.parentElement) all.push(at)
      return all
    }
    const isScrolled = (element: Element): boolean => /auto|scroll/.test(styleOf(element).overflowX)
    const isQuiet = (element: Element): boolean =>
      [element, ...ancestorsOf(element)].some((one) => {
        const { width, height } = one.getBoundingClientRect()
        return styleOf(one).position === 'absolute' && width <= 1 && height <= 1
      })
    const isPinned = (element: Element): boolean =>
      [element, ...ancestorsOf(element)].some((one) => /fixed|sticky/.test(styleOf(one).position))

    const over = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
    const root = over ?? document.body
    const controls = [
      ...root.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]'),
    ].filter((one) => isShown(one) && !isQuiet(one) && one.getBoundingClientRect().width > 1)
    for (const control of controls) {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const around = ancestorsOf(control)
      const scroller = around.findIndex(isScrolled)
      const inside = scroller < 0 ? around : around.slice(0, scroller)
      if (scroller < 0 && (left < -SLACK || right > innerWidth + SLACK)) found.push(`sticks out: ${nameOf(control)}`)
      const cut = inside.find((one) => {
        if (!/hidden|clip/.test(styleOf(one).overflowX)) return false
        const box = one.getBoundingClientRect()
        const isCutAcross = left < box.left - SLACK || right > box.right + SLACK
        return isCutAcross || top < box.top - SLACK || bottom > box.bottom + SLACK
      })
      if (cut) found.push(`is cut off: ${nameOf(control)}`)
      const { textOverflow, overflowX } = styleOf(control)
      const isField = /INPUT|SELECT|TEXTAREA/.test(control.tagName)
      const hasBubble = [...control.querySelectorAll('*')].some((one) => styleOf(one).position === 'absolute')
      if (
        !isField &&
        !hasBubble &&
        textOverflow !== 'ellipsis' &&
        overflowX !== 'auto' &&
        control.scrollWidth > control.clientWidth + 2
      )
        if (styleOf(control).display !== 'inline') found.push(`has no room for its words: ${nameOf(control)}`)
    }
    /** The visible part of an element: ancestors that scroll or clip hide the rest. */
    const seenOf = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const seen = { left, right, top, bottom }
      for (const around of ancestorsOf(element)) {
        const { overflowX, overflowY } = styleOf(around)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const box = around.getBoundingClientRect()
        seen.left = Math.max(seen.left, box.left)
        seen.right = Math.min(seen.right, box.right)
        seen.top = Math.max(seen.top, box.top)
        seen.bottom = Math.min(seen.bottom, box.bottom)
      }
      return seen
    }
    /** A button inside its field, such as the one that shows a password. */
    const isPlacedIn = (inner: Element, outer: Element): boolean =>
      styleOf(inner).position === 'absolute' && Boolean((inner as HTMLElement).offsetParent?.contains(outer))
    const boxes = controls.filter((one) => !isPinned(one)).map((one) => ({ one, box: seenOf(one) }))
    for (const [index, { one, box }] of boxes.entries())
      for (const { one: other, box: next } of boxes.slice(index + 1)) {
        if (one.contains(other) || other.contains(one) || isPlacedIn(one, other) || isPlacedIn(other, one)) continue
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left)
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)
        if (across > 3 && down > 3) found.push(`lie on each other: ${nameOf(one)} and ${nameOf(other)}`)
      }

    const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,:]\p{N}+)*/gu
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !isShown(parent) || isQuiet(parent) || /SCRIPT|STYLE|OPTION/.test(parent.tagName)) continue
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(WORD)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        const lines = new Set(rects.map(({ top }) => Math.round(top)))
        if (lines.size < 2 || word.length < 2) continue
        // Names of code are not words; an e-mail address or an id that is wider than a line has to be broken.
        const text = node.nodeValue ?? ''
        const token = text.slice(text.lastIndexOf(' ', index) + 1, index + word.length + 1)
        if (/[_@]/.test(token)) continue
        range.setStart(node, text.lastIndexOf(' ', index) + 1)
        const end = text.indexOf(' ', index)
        range.setEnd(node, end < 0 ? text.length : end)
        const width = [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0)
        if (width > innerWidth * LINE) continue
        found.push(`is broken inside: "${word}" in ${nameOf(parent)}`)
      }
    }
    return [...new Set(found)]
  })
