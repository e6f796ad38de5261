import { useEffect } from 'react'
import * as v from 'valibot'
import { cell, useCell } from '../../core/storage.ts'

/** Whether single-key shortcuts are enabled in the inbox; by default they are. */
export const isEnabledCell = cell('vocero.inboxKeys', v.boolean())

const isSeen = (element: Element) => element.getClientRects().length > 0
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]')
const isOverlaid = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].some(isSeen)

/** The letter of a key, also with a keyboard layout of another script. */
const keyOf = ({ key, code }: KeyboardEvent) => (key > '~' ? code.replace('Key', '').toLowerCase() : key)

function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const next = rows[at < 0 ? 0 : at + by]
  next?.click()
  if (next && isSeen(next)) next.focus()
  return next !== undefined
}

/** Activates the visible control whose `aria-keyshortcuts` is this key: focuses a field, clicks a button. */
function activate(key: string): boolean {
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
  const isUsed = key === 'j' ? step(1) : key === 'k' ? step(-1) : activate(key)
  if (isUsed) event.preventDefault()
}

/** Enables single-key shortcuts, except while a field has the focus or a dialog or menu is open. */
export function useInboxKeys(): void {
  const isOn = useCell(isEnabledCell) ?? true
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
