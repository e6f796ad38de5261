import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { FILE_EXTENSIONS, fileKindOf } from '../../../worker/contract/knowledge.ts'
import { DOCUMENT_FILE_MAX_BYTES } from '../../../worker/contract/limits.ts'
import { ApiFailure, failureMessage } from '../../core/failure.ts'
import { sentencesLoaded, useSentence } from '../../core/sentences.ts'
import { useIsHere } from '../../core/use-is-here.ts'
import { classes } from '../../ui/class-names.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { AddActions } from './add-actions.tsx'
import { useAddFile } from './knowledge.api.ts'
import { formatSize } from './knowledge-words.ts'

/** The form for files. Name and size are checked before the upload; a failed file does not affect the others. */
export function FileForm({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const { t } = useLingui()
  const sentence = useSentence()
  const add = useAddFile(agentId)
  const [files, choose] = useState<readonly ChosenFile[]>([])
  const [isSending, setSending] = useState(false)
  const isHere = useIsHere()
  const most = formatSize(DOCUMENT_FILE_MAX_BYTES)
  const fileProblem = ({ name, size }: File): string | undefined => {
    if (!fileKindOf(name)) return sentence('document.fileKind')
    if (size === 0) return sentence('document.fileEmpty')
    return size > DOCUMENT_FILE_MAX_BYTES ? t`El archivo no puede pesar más de ${most}.` : undefined
  }
  const checkedFile = (file: File): ChosenFile => {
    const problem = fileProblem(file)
    return problem === undefined ? { file, state: 'ready' } : { file, state: 'refused', problem }
  }
  const update = (at: number, changed: ChosenFile) =>
    choose((before) => before.map((each, index) => (index === at ? changed : each)))
  // Failed uploads are retried; files that were rejected before the upload are not.
  const isDue = ({ state }: ChosenFile) => state === 'ready' || state === 'failed'
  const due = files.filter(isDue).length
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending || due === 0) return
    setSending(true)
    let failed = files.filter(({ state }) => state === 'refused').length
    let added = 0
    for (const [at, chosen] of files.entries()) {
      if (!isDue(chosen)) continue
      const { file } = chosen
      update(at, { file, state: 'sending' })
      try {
        await add.mutateAsync(file)
        added++
        update(at, { file, state: 'added' })
      } catch (error) {
        failed++
        const nameError = error instanceof ApiFailure ? error.fields['name'] : undefined
        update(at, { file, state: 'failed', problem: nameError ?? failureMessage(error) })
      }
    }
    setSending(false)
    if (added > 0) notify.success(plural(added, { one: 'Contenido añadido', other: '# contenidos añadidos' }))
    if (failed === 0 && isHere.current) onClose()
  }
  const form = useRef<HTMLFormElement>(null)
  const remove = (at: number) => {
    choose(files.filter((_, index) => index !== at))
    // The button goes with its file.
    form.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus()
  }
  const [only] = files
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <FileDrop
        multiple
        label={t`Archivo`}
        invitation={t`Suelta aquí tus archivos o elígelos`}
        hint={t`PDF, Word, Excel, PowerPoint, TXT, Markdown, HTML o CSV, de ${most} como máximo`}
        accept={FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
        chosen={
          files.length > 1
            ? plural(files.length, { one: '# archivo', other: '# archivos' })
            : only
              ? `${only.file.name} · ${formatSize(only.file.size)}`
              : null
        }
        error={files.length === 1 ? only?.problem : undefined}
        onFiles={async (next) => {
          await sentencesLoaded()
          if (!isSending) choose(next.map(checkedFile))
        }}
        removal={
          isSending || files.length > 1 ? undefined : { label: t`Quitar el archivo`, onRemove: () => choose([]) }
        }
      />
      {files.length > 1 && <ChosenFiles files={files} onRemove={isSending ? undefined : remove} />}
      <AddActions failure={null} pending={isSending} disabled={due === 0 && !isSending} onClose={onClose} />
    </form>
  )
}

interface ChosenFile {
  file: File
  /** `refused`: rejected before the upload; `failed`: the upload failed or was refused by the server. */
  state: 'ready' | 'sending' | 'added' | 'refused' | 'failed'
  /** Why the file was not added. */
  problem?: string
}

const LOOKS = {
  ready: 'i-lucide-file-check text-ink-soft',
  sending: 'i-lucide-loader-circle animate-spin text-ink-soft',
  added: 'i-lucide-circle-check text-success',
  refused: 'i-lucide-circle-alert text-danger',
  failed: 'i-lucide-circle-alert text-danger',
} as const

interface ChosenFilesProps {
  files: readonly ChosenFile[]
  /** `undefined` while they are sent. */
  onRemove: ((at: number) => void) | undefined
}

/** The chosen files with their states. */
function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  const { t } = useLingui()
  const labels = { ready: t`Listo para añadir`, sending: t`Enviando…`, added: t`Añadido`, refused: '', failed: '' }
  return (
    <ul aria-live="polite" className="grid gap-1">
      {files.map(({ file: { name, size }, state, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and their order does not change.
        <li key={index} className="flex items-start gap-3 py-1 text-sm">
          <span aria-hidden className={classes(LOOKS[state], 'mt-0.5 shrink-0 text-base')} />
          <span className="grid min-w-0 flex-1">
            <span className="font-medium wrap-anywhere">{`${name} · ${formatSize(size)}`}</span>
            <span className={problem ? 'text-danger' : 'text-ink-soft'}>{problem ?? labels[state]}</span>
          </span>
          {onRemove && state !== 'added' && (
            <IconButton label={t`Quitar ${name}`} icon="i-lucide-x" onClick={() => onRemove(index)} />
          )}
        </li>
      ))}
    </ul>
  )
}
