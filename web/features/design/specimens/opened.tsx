import { useState } from 'react'
import { Bin, type BinWords } from '../../../ui/bin.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-frame.tsx'
import { Field } from '../../../ui/field.tsx'
import { ChangedMeanwhile } from '../../../ui/form-failure.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { notify } from '../../../ui/notices.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { TextsContext } from '../../../ui/texts.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { UndoButton } from '../../../ui/undo-button.tsx'
import { Specimen } from '../side.tsx'

const KINDS = ['success', 'info', 'warning', 'error'] as const
const UNSAVED = { title: 'Discard?', text: 'It is not saved.', discardLabel: 'Discard', keepLabel: 'Keep' }
const CHANGED = { text: 'It changed meanwhile.', loadLabel: 'Load' }
const LABELS = { closeLabel: 'Close', cancelLabel: 'Cancel', retryLabel: 'Retry' }
const TEXTS = { ...LABELS, failureMessage: () => 'Why it did not work', unsaved: UNSAVED, changed: CHANGED }
const UNDO = { undo: 'Undo', restored: 'Restored', notRestored: 'Not restored', failureMessage: () => '' }

/** Overlays, which are rendered outside of the sides and so have the theme of the page. */
export function Opened() {
  const [shown, show] = useState<'dialog' | 'question' | 'bin' | null>(null)
  const close = () => show(null)
  return (
    <TextsContext value={TEXTS}>
      <Specimen name="Dialog (asks before it throws typing away), ConfirmDialog, Bin, Menu, Tooltip">
        <Button variant="secondary" onClick={() => show('dialog')} data-opens="dialog">
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => show('question')} data-opens="question">
          ConfirmDialog
        </Button>
        <Button variant="secondary" onClick={() => show('bin')} data-opens="bin">
          Bin
        </Button>
        <Menu
          trigger={
            <Button variant="secondary" data-opens="menu">
              Menu
            </Button>
          }
          items={[
            { key: 'edit', label: 'Edit', icon: 'i-lucide-pencil', onSelect: close },
            { key: 'not', label: 'Not now', disabled: true, onSelect: close },
            { key: 'delete', label: 'Delete', icon: 'i-lucide-trash-2', tone: 'danger', onSelect: close },
          ]}
        />
        <Tooltip text="A few words">
          <Button variant="ghost">Tooltip</Button>
        </Tooltip>
      </Specimen>
      <Specimen name="ChangedMeanwhile">
        <ChangedMeanwhile onLoad={close} />
      </Specimen>
      <Specimen name="notify, UndoButton">
        {KINDS.map((kind) => (
          <Button key={kind} variant="secondary" size="small" onClick={() => notify[kind](kind, 'What happened.')}>
            {kind}
          </Button>
        ))}
        <UndoButton words={UNDO} id="1" restore={{ mutate: () => {}, isPending: false, isSuccess: false }} />
      </Specimen>
      {shown === 'dialog' && (
        <Dialog open onClose={close} title="Dialog" description="With a form in it">
          <form onSubmit={(event) => event.preventDefault()}>
            <Field label="Name">
              <TextInput name="name" autoComplete="off" />
            </Field>
            <DialogActions>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button type="submit">Save</Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
      {shown === 'question' && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={close}
          title="ConfirmDialog"
          confirmLabel="Delete"
          error="Why it did not work"
        >
          What is going to happen.
        </ConfirmDialog>
      )}
      {shown === 'bin' && <BinnedThings onClose={close} />}
    </TextsContext>
  )
}

const WORDS: BinWords = {
  title: 'Bin',
  loading: 'Loading',
  failed: 'It did not load',
  empty: 'The bin is empty',
  restore: 'Restore',
  restored: 'Restored',
  erase: 'Delete for good',
  erased: 'Deleted for good',
  restoreNamed: (name) => `Restore: ${name}`,
  eraseNamed: (name) => `Delete for good: ${name}`,
  eraseAsked: (name) => `Delete ${name} for good?`,
  facts: ({ erasedOn }) => `Until ${erasedOn}`,
  failureMessage: () => 'Why it did not work',
}

const THINGS = ['A text', 'Another text with a longer name'].map((name, index) => ({
  id: String(index),
  name,
  deletedAt: '2026-11-25T12:00:00.000Z',
  erasedOn: '2026-12-25',
}))

/** A bin whose restore always fails, to show the error. */
const BinnedThings = ({ onClose }: { onClose: () => void }) => (
  <Bin
    words={WORDS}
    description="What was deleted lately"
    emptyText="What you delete appears here."
    eraseText="It cannot be undone."
    bin={{ data: THINGS, error: null, isPending: false, refetch: () => {} }}
    restore={() => Promise.reject(new Error('refused'))}
    erase={{ mutate: () => {}, isPending: false, error: null }}
    onClose={onClose}
  />
)
