import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { FILE_EXTENSIONS, fileKindOf } from '../../../worker/contract/knowledge.ts'
import { DOCUMENT_FILE_MAX_BYTES } from '../../../worker/contract/limits.ts'
import { ApiFailure } from '../../core/failure.ts'
import { useSentence } from '../../core/sentences.ts'
import { useLocale } from '../../core/words.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { notify } from '../../ui/notices.tsx'
import { AddActions } from './add-actions.tsx'
import { useAddFile } from './knowledge.api.ts'
import { formatSize } from './knowledge-words.ts'

/** A file, checked by name and size before it is uploaded. */
export function FileForm({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const say = useSentence()
  const add = useAddFile(agentId)
  const [file, choose] = useState<File | null>(null)
  const most = formatSize(DOCUMENT_FILE_MAX_BYTES, locale)
  const complaintOf = ({ name, size }: File): string | undefined => {
    if (!fileKindOf(name)) return say('document.fileKind')
    if (size === 0) return say('document.fileEmpty')
    return size > DOCUMENT_FILE_MAX_BYTES ? t`El archivo no puede pesar más de ${most}.` : undefined
  }
  const complaint = file ? complaintOf(file) : undefined
  const told = add.error instanceof ApiFailure ? add.error.fields['name'] : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!file || complaint || add.isPending) return
    add.mutate(file, {
      onSuccess: ({ message }) => {
        notify.success(message ?? t`Contenido añadido`)
        onClose()
      },
    })
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <FileDrop
        label={t`Archivo`}
        invitation={t`Suelta aquí un archivo o elígelo`}
        hint={t`PDF, Word, Excel, PowerPoint, TXT, Markdown, HTML o CSV, de ${most} como máximo`}
        accept={FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
        chosen={file && `${file.name} · ${formatSize(file.size, locale)}`}
        error={complaint ?? told}
        onFile={(next) => {
          add.reset()
          choose(next)
        }}
      />
      <AddActions
        failure={told ? null : add.error}
        pending={add.isPending}
        disabled={!file || complaint !== undefined}
        onClose={onClose}
      />
    </form>
  )
}
