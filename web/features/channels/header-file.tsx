import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TEMPLATE_EXAMPLE_TYPES, type TemplateExample } from '../../../worker/contract/templates.ts'
import { TEMPLATE_PICTURE_MAX_BYTES } from '../../../worker/contract/thread-limits.ts'
import { UPLOAD_MAX_BYTES } from '../../../worker/contract/upload-limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { uploadExample } from './templates.api.ts'

const MB = 1024 * 1024

interface HeaderFileProps {
  channelId: string
  file: TemplateExample | undefined
  onFile: (file: TemplateExample | undefined) => void
  onUploading: (isUploading: boolean) => void
}

/** The example file that Meta requires to review a header with media; uploaded as soon as it is chosen. */
export function HeaderFile({ channelId, file, onFile, onUploading }: HeaderFileProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [pictureMax, most] = [`${TEMPLATE_PICTURE_MAX_BYTES / MB} MB`, `${UPLOAD_MAX_BYTES / MB} MB`]
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const clear = () => {
    setName(null)
    setError(undefined)
    onFile(undefined)
  }
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return
    clear()
    if (chosen.size > UPLOAD_MAX_BYTES) return setError(t`El archivo no puede pesar más de ${most}.`)
    const { name } = chosen
    setName(t`Subiendo ${name}…`)
    onUploading(true)
    try {
      onFile(await uploadExample(channelId, chosen))
      setName(name)
    } catch (failure) {
      setName(null)
      setError(failureMessage(failure))
    }
    onUploading(false)
  }
  return (
    <FileDrop
      label={`${t`Archivo del encabezado`} ${words.optional}`}
      invitation={t`Elige una imagen, un vídeo o un PDF`}
      hint={t`Un ejemplo para la revisión de Meta: JPEG o PNG de ${pictureMax} como máximo, MP4 o PDF de ${most}. Con cada envío va el archivo que tú elijas.`}
      accept={Object.keys(TEMPLATE_EXAMPLE_TYPES).join()}
      chosen={name}
      error={error}
      onFiles={(files) => void choose(files)}
      removal={file && { label: t`Quitar el archivo`, onRemove: clear }}
    />
  )
}
