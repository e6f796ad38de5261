import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { ThreadInput } from '../../../worker/contract/thread-input.ts'
import type { ChangedThread } from '../../../worker/contract/threads.ts'
import { fieldMessage } from '../../core/failure.ts'
import { useOnPhone } from '../../core/on-phone.ts'
import { cell, useCell } from '../../core/storage.ts'
import { untilVisible } from '../../core/waiting.ts'
import { notify } from '../../ui/notices.tsx'
import { reloadLists } from './conversations.api.ts'
import { useEditThread, useMarkRead } from './threads.api.ts'

/**
 * Marks the open thread as read, and again with each new message (`last`): only while the page is visible, because what is read is
 * neither mailed nor pushed.
 */
export function useMarkThreadRead(threadId: string | undefined, last: string | undefined): void {
  const { mutate } = useMarkRead()
  useEffect(() => {
    if (!threadId || !last) return
    const left = new AbortController()
    void untilVisible(left.signal).then(() => left.signal.aborted || mutate({ id: threadId, isRead: true }))
    return () => left.abort()
  }, [threadId, last, mutate])
}

/** Focuses the title of the detail on a phone, where the detail replaces the list. */
export function useFocusOnPhone() {
  const title = useRef<HTMLHeadingElement>(null)
  const onPhone = useRef(useOnPhone())
  useEffect(() => {
    if (onPhone.current) title.current?.focus()
  }, [])
  return title
}

/** Refetches the lists when nothing in the open conversation is pending any more. */
export function useRefreshListsAfter(isRunning: boolean): void {
  const client = useQueryClient()
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void reloadLists(client)
    wasRunning.current = isRunning
  }, [isRunning, client])
}

/**
 * The time of the newest item that a member wrote, not before the first exchange that was shown at first (`start`): it
 * changes when a member writes, and not when earlier messages are loaded.
 */
export function useNewestOwn(items: readonly { createdAt: string }[], start = ''): string {
  const [newest, setNewest] = useState('')
  const latest = items.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), newest || start)
  if (latest !== newest) setNewest(latest)
  return latest
}

/** Whether an element is at least `minPx` wide. */
function useIsWide(element: RefObject<HTMLElement | null>, minPx: number): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= minPx))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, minPx])
  return isWide
}

/** Whether the contact panel is shown beside the messages; by default it is. */
const panelShown = cell('vocero.contactPanel', v.boolean())
/** The width for the messages (27rem) and the contact panel (18rem). */
const PANEL_MIN_PX = 720

/** The state of the contact panel: beside the messages, where its state is stored, or a dialog on narrow screens. */
export function useContactPanel(area: RefObject<HTMLElement | null>) {
  const isSidePanel = useIsWide(area, PANEL_MIN_PX)
  const isKept = useCell(panelShown) ?? true
  const [isPanelRequested, setPanelRequested] = useState(false)
  const isOpen = isSidePanel ? isKept : isPanelRequested
  return {
    isSidePanel,
    isOpen,
    open: (next: boolean) => (isSidePanel ? panelShown.write(next) : setPanelRequested(next)),
  }
}

/** Updates a thread. An error is shown as a notice with the title `failed` and the sentence of the field, if it has one. */
export function useSave(threadId: string) {
  const { t } = useLingui()
  const { mutate, isPending } = useEditThread(threadId)
  const save = (
    input: ThreadInput,
    onDone?: (changed: ChangedThread) => void,
    failed = t`No se pudo guardar`,
    onFailed?: () => void,
  ) =>
    mutate(input, {
      onSuccess: ({ data }) => onDone?.(data),
      onError: (error) => {
        notify.error(failed, fieldMessage(error))
        onFailed?.()
      },
    })
  return { save, isPending }
}
