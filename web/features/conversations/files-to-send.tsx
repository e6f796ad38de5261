import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type DragEvent, useEffect, useRef } from 'react'
import { MESSAGE_FILES_MAX, UPLOAD_MAX_BYTES } from '../../../worker/contract/upload-limits.ts'
import { unwrap } from '../../core/api.ts'
import { calling } from '../../core/calling.ts'
import { failureMessage } from '../../core/failure.ts'
import { newId } from '../../core/ids.ts'
import { formatNumber, formatPercent } from '../../core/numbers.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useUnsent } from './use-unsent.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,.pdf,.docx,.xlsx,.pptx,.txt,.csv'
const KB = 1024
const MB = KB * KB
/** The maximum of files taken at once. Those beyond the limit of a message are listed with an error. */
const CHOSEN_MAX = 2 * MESSAGE_FILES_MAX

interface FileToSend {
  key: string
  file: File
  /** The uploaded share, from 0 to 1. */
  sent: number
  /** The id of the upload, once it is complete. */
  id?: string
  failure?: string
  stop: AbortController
}

/** Uploads that were stopped because their form was closed are not shown again. */
const isKept = ({ stop }: FileToSend): boolean => !stop.signal.aborted

/** Like `fetch`, but reports the progress of the upload, which `fetch` cannot. */
const fetchWithProgress =
  (onSent: (share: number) => void) =>
  (url: RequestInfo | URL, { headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      call.open('POST', String(url))
      for (const [name, value] of new Headers(headers)) call.setRequestHeader(name, value)
      call.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
      call.onload = () => resolve(new Response(call.responseText, { status: call.status }))
      call.onerror = call.onabort = reject
      signal?.addEventListener('abort', () => call.abort())
      call.send(body as File)
    })

/** The files of a message that is being written, each uploaded as soon as it is chosen. */
export function useFilesToSend(threadId: string, formKey?: string, onAdd?: () => void) {
  const { t } = useLingui()
  const [stored, update, read] = useUnsent<FileToSend[]>(formKey, 'files', [])
  const files = stored.filter(isKept)
  const uploads = useRef(new Set<AbortController>())
  useEffect(() => {
    const started = uploads.current
    return () => {
      for (const stop of started) stop.abort()
    }
  }, [])
  const change = (key: string, facts: Partial<FileToSend>) =>
    update((before) => before.map((one) => (one.key === key ? { ...one, ...facts } : one)))
  const upload = async ({ key, file, stop }: FileToSend) => {
    const path = `/api/threads/${threadId}/uploads?${new URLSearchParams({ name: file.name.slice(-120) || 'file' })}`
    const headers = { 'content-type': 'application/octet-stream' }
    const init = { method: 'POST', headers, body: file, signal: stop.signal }
    uploads.current.add(stop)
    try {
      const call = calling(
        path,
        init,
        fetchWithProgress((sent) => change(key, { sent })),
      )
      const { data } = await unwrap(
        call as Promise<Response & { json(): Promise<{ success: true; data: UploadAnswer }> }>,
      )
      change(key, { id: data.upload.id })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { failure: failureMessage(error) })
    } finally {
      uploads.current.delete(stop)
    }
  }
  const whyNot = (file: File, index: number): string | undefined => {
    if (index >= MESSAGE_FILES_MAX) return t`Un mensaje lleva ${MESSAGE_FILES_MAX} archivos como máximo.`
    return file.size > UPLOAD_MAX_BYTES ? t`Pesa demasiado: el máximo es ${UPLOAD_MAX_BYTES / MB} MB.` : undefined
  }
  const add = (list: Iterable<File>) => {
    const before = read().filter((one) => isKept(one) && !one.failure).length
    const added = [...list].slice(0, CHOSEN_MAX).map((file, index): FileToSend => {
      const failure = whyNot(file, before + index)
      return { key: newId(), file, sent: 0, stop: new AbortController(), ...(failure && { failure }) }
    })
    if (added.length === 0) return
    onAdd?.()
    update((files) => [...files, ...added])
    for (const one of added) if (!one.failure) void upload(one)
  }
  const remove = ({ key, stop }: FileToSend) => {
    stop.abort()
    update((before) => before.filter((one) => one.key !== key))
  }
  const takeFiles = (transfer: DataTransfer | null, event: DragEvent | ClipboardEvent) => {
    if (!transfer?.files.length) return
    event.preventDefault()
    add(transfer.files)
  }
  return {
    files,
    add,
    remove,
    clear: () => update([]),
    /** Removes the files that a message with these uploads has sent. */
    removeSent: (sent: readonly string[]) => update((before) => before.filter(({ id }) => !id || !sent.includes(id))),
    ids: files.flatMap(({ id }) => id ?? []),
    /** Why the message cannot be sent yet; `null`: it can. */
    obstacle: files.some(({ failure }) => failure)
      ? t`Quita los archivos que no se subieron para poder enviar.`
      : files.some(({ id }) => !id)
        ? t`Los archivos se están subiendo…`
        : null,
    onPaste: (event: ClipboardEvent) => takeFiles(event.clipboardData, event),
    dropping: {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => takeFiles(event.dataTransfer, event),
    },
  }
}
type UploadAnswer = { upload: { id: string } }
type FilesToSend = ReturnType<typeof useFilesToSend>

/** Opens the browser's file picker, which on a phone includes the camera. */
export function AttachButton({ add, isDisabled }: { add: FilesToSend['add']; isDisabled: boolean }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={t`Adjuntar archivos`}
        icon="i-lucide-paperclip"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={ACCEPTED}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

/** The chosen files, each with the progress of its upload or the reason why it was rejected. */
export function ChosenFiles({ files, remove, obstacle }: FilesToSend) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <>
      <ul aria-label={t`Archivos del mensaje`} className="flex flex-wrap gap-2">
        {files.map((one) => {
          const { key, file, sent, id, failure } = one
          const size =
            file.size < MB / 10
              ? t`${formatNumber(Math.ceil(file.size / KB))} KB`
              : t`${formatNumber(Math.round((file.size / MB) * 10) / 10)} MB`
          return (
            <li
              key={key}
              className="flex max-w-full items-center gap-1 rounded-field border border-line-strong bg-surface pl-3 text-sm"
            >
              <span className="grid min-w-0 py-1">
                <span className="truncate font-medium">{file.name}</span>
                <span className={failure ? 'text-danger' : 'text-ink-soft'}>
                  {failure ?? (id ? size : formatPercent(sent * 100))}
                </span>
              </span>
              <IconButton label={t`Quitar ${file.name}`} icon="i-lucide-x" onClick={() => remove(one)} />
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-sm text-ink-soft">
        {obstacle}
      </p>
    </>
  )
}
