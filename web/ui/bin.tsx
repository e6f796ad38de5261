import { useRef, useState } from 'react'
import type { Binned } from '../../worker/contract/bin.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { confirming } from './confirming.ts'
import { Dialog } from './dialog.tsx'
import { FormFailure } from './form-failure.tsx'
import { notify } from './notices.tsx'
import { EmptyState, FailedState, Loading } from './states.tsx'

/** The texts of every bin (`core/bin-words.ts`). */
export interface BinWords {
  title: string
  loading: string
  failed: string
  empty: string
  restore: string
  restored: string
  erase: string
  erased: string
  restoreNamed: (name: string) => string
  eraseNamed: (name: string) => string
  eraseAsked: (name: string) => string
  /** When the entry was deleted, and how long it can still be restored. */
  facts: (entry: Binned) => string
  failureMessage: (error: unknown) => string
}

interface Answer {
  message?: string | undefined
}

interface BinProps {
  words: BinWords
  /** Explains what a restore brings back. */
  description: string
  emptyText: string
  /** Explains what a permanent deletion removes. */
  eraseText: string
  bin: { data: readonly Binned[] | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  restore: (id: string) => Promise<Answer>
  erase: Parameters<typeof confirming<string, Answer>>[0]
  onClose: () => void
}

/** The dialog with the deleted entries of one kind, each of which can be restored or deleted permanently. */
export function Bin({ words, description, emptyText, eraseText, bin, restore, erase, onClose }: BinProps) {
  const [deleting, setDeleting] = useState<Binned | null>(null)
  // The focused row is removed, so the focus is moved to the content.
  const content = useRef<HTMLDivElement>(null)
  const refocus = () => content.current?.focus()
  return (
    <Dialog open onClose={onClose} title={words.title} description={description}>
      <div ref={content} tabIndex={-1} className="outline-none">
        {bin.data ? (
          bin.data.length === 0 ? (
            <EmptyState icon="i-lucide-trash-2" title={words.empty}>
              {emptyText}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {bin.data.map((entry) => (
                <Row
                  key={entry.id}
                  entry={entry}
                  words={words}
                  onRestore={() => restore(entry.id)}
                  onRestored={refocus}
                  onErase={() => setDeleting(entry)}
                />
              ))}
            </ul>
          )
        ) : bin.isPending ? (
          <Loading label={words.loading} rows={2} />
        ) : (
          <FailedState title={words.failed} query={bin} />
        )}
      </div>
      {deleting && (
        <ConfirmDialog
          {...confirming(erase, deleting.id, {
            done: words.erased,
            errorMessage: words.failureMessage,
            onClose: () => {
              setDeleting(null)
              refocus()
            },
          })}
          title={words.eraseAsked(deleting.name)}
          confirmLabel={words.erase}
        >
          {eraseText}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

interface RowProps {
  entry: Binned
  words: BinWords
  onRestore: () => Promise<Answer>
  onRestored: () => void
  onErase: () => void
}

/** A row with its own pending state and error, because several rows can be restored concurrently. */
function Row({ entry, words, onRestore, onRestored, onErase }: RowProps) {
  const { name } = entry
  const [state, set] = useState<{ isPending: boolean; failure: string | null }>({ isPending: false, failure: null })
  const restore = async () => {
    set({ isPending: true, failure: null })
    try {
      const { message } = await onRestore()
      notify.success(message ?? words.restored)
      onRestored()
    } catch (error) {
      set({ isPending: false, failure: words.failureMessage(error) })
    }
  }
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <p className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
            {name}
          </p>
          <p className="text-sm text-ink-soft">{words.facts(entry)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-undo-2"
            aria-label={words.restoreNamed(name)}
            loading={state.isPending}
            onClick={() => void restore()}
          >
            {words.restore}
          </Button>
          <Button variant="ghost" size="small" aria-label={words.eraseNamed(name)} onClick={onErase}>
            {words.erase}
          </Button>
        </div>
      </div>
      {state.failure !== null && <FormFailure>{state.failure}</FormFailure>}
    </li>
  )
}
