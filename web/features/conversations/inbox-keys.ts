import { useEffect } from 'react'
import * as v from 'valibot'
import { cell, useCell } from '../../core/storage.ts'

/** Whether single keys act in the inbox; until its member says so, they do. */
export const isEnabledCell = cell('vocero.inboxKeys', v.boolean())

const isSeen = (element: Element) => element.checkVisibility()
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]')
const isOverlaid = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].some(isSeen)

/** The letter, also on a keyboard of another script. */
const keyOf = ({ key, code }: KeyboardEvent) => (key > '~' ? code.replace('Key', '').toLowerCase() : key)

function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const next = rows[at < 0 ? 0 : at + by]
  next?.click()
  if (next?.checkVisibility()) next.focus()
  return next !== undefined
}

/** The control that says by `aria-keyshortcuts` that this key is its own: a field is focused, a button pressed. */
function use(key: string): boolean {
  const control = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
    (one) => one.getAttribute('aria-keyshortcuts') === key && isSeen(one),
  )
  if (isField(control ?? null)) control?.focus()
  else control?.click()
  return control !== undefined
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  const key = keyOf(event)
  if (key.length !== 1 || isField(event.target) || isOverlaid()) return
  const isUsed = key === 'j' ? step(1) : key === 'k' ? step(-1) : use(key)
  if (isUsed) event.preventDefault()
}

/** Single keys act in the inbox, never in a field and not under a dialog. */
export function useInboxKeys(): void {
  const isOn = useCell(isEnabledCell) ?? true
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
