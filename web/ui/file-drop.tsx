import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'

export interface FileDropProps {
  label: string
  /** The instruction inside the area. */
  invitation: string
  hint: string
  /** The accepted file types, as in the `accept` attribute of a file input. */
  accept: string
  /** The name of the chosen file, or `null`. */
  chosen: string | null
  error?: string | undefined
  /** Takes several files at once. */
  multiple?: boolean
  /** Called with at least one file, without `multiple` with exactly one. */
  onFiles: (files: File[]) => void
  /** Without it, or without a chosen file, there is no button to remove the file. */
  removal?: { label: string; onRemove: () => void } | undefined
}

/** An area to drop or choose files. It is a native file input for keyboards and screen readers. */
export function FileDrop(props: FileDropProps) {
  const { label, invitation, hint, accept, chosen, error, multiple = false, onFiles, removal } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const addFiles = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length > 0) onFiles(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    addFiles(event.dataTransfer.files)
  }
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        className={classes(
          'relative grid cursor-pointer justify-items-center gap-2 rounded-card border-2 border-dashed px-4 py-8 text-center transition-colors',
          'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand has-[:focus-visible]:outline-offset-2',
          isDraggedOver ? 'border-brand bg-brand-soft' : 'border-line-strong bg-surface hover:bg-surface-sunken',
          error && 'border-danger!',
        )}
      >
        <input
          ref={input}
          type="file"
          multiple={multiple}
          accept={accept}
          aria-labelledby={`${id}-label ${id}-said`}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={({ target }) => {
            addFiles(target.files)
            target.value = ''
          }}
        />
        <span
          aria-hidden
          className={classes('text-2xl text-brand-strong', chosen ? 'i-lucide-file-check' : 'i-lucide-upload')}
        />
        <span id={`${id}-said`} className="font-semibold break-words min-w-0">
          {chosen ?? invitation}
        </span>
        <span id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </span>
      </label>
      {chosen && removal && (
        <div>
          <Button
            variant="ghost"
            size="small"
            icon="i-lucide-x"
            onClick={() => {
              removal.onRemove()
              // The button goes with the file.
              input.current?.focus()
            }}
          >
            {removal.label}
          </Button>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <span aria-hidden className="i-lucide-circle-alert mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
