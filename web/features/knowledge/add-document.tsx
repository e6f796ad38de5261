import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommonWords } from '../../core/common-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OptionGroup } from '../../ui/option-group.tsx'
import { FileForm } from './file-form.tsx'
import { TypedForm } from './typed-form.tsx'
import { WebForm } from './web-form.tsx'

type Way = 'text' | 'file' | 'url' | 'sitemap' | 'csv'

/** Adds a document of one of five kinds. */
export function AddDocument({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [way, choose] = useState<Way>('text')
  return (
    <Dialog open onClose={onClose} size="large" title={t`Añadir contenido`} closeLabel={words.close}>
      <div className="grid gap-6">
        <OptionGroup<Way>
          label={t`¿De dónde sale?`}
          value={way}
          onChange={choose}
          options={[
            { value: 'text', label: t`Texto`, icon: 'i-lucide-text' },
            { value: 'file', label: t`Archivo`, icon: 'i-lucide-upload' },
            { value: 'url', label: t`Página web`, icon: 'i-lucide-globe' },
            { value: 'sitemap', label: t`Sitio web`, icon: 'i-lucide-network' },
            { value: 'csv', label: t`Preguntas y respuestas`, icon: 'i-lucide-table' },
          ]}
        />
        {way === 'file' && <FileForm agentId={agentId} onClose={onClose} />}
        {(way === 'url' || way === 'sitemap') && <WebForm key={way} agentId={agentId} kind={way} onClose={onClose} />}
        {(way === 'text' || way === 'csv') && <TypedForm key={way} agentId={agentId} way={way} onClose={onClose} />}
      </div>
    </Dialog>
  )
}
