import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCommonWords, useQueryFailure } from '../../core/common-words.ts'
import { useSentence } from '../../core/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { type Reading, readAgentFile } from './agent-file-reading.ts'
import { typesToImportQuery } from './agents.api.ts'
import { FileFaults } from './file-faults.tsx'
import { ImportForm } from './import-form.tsx'
import { NoAllowedTypes } from './no-allowed-types.tsx'

/** Imports an agent: choosing the file, checking it, creating the agent. */
export function ImportAgent({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const { cancel, close } = useCommonWords()
  const say = useSentence()
  const types = useQuery(typesToImportQuery)
  const [chosen, choose] = useState<{ number: number; file: File; reading: Reading | null } | null>(null)
  const newest = useRef(0)
  const read = async (file: File) => {
    newest.current += 1
    const number = newest.current
    choose({ number, file, reading: null })
    const reading = await readAgentFile(file, say)
    if (newest.current === number) choose({ number, file, reading })
  }
  const reading = chosen?.reading
  const found = reading && 'file' in reading ? reading : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Importar agente`}
      description={t`Crea un agente a partir de un archivo que exportaste antes. Sus canales se conectan de nuevo.`}
      closeLabel={close}
    >
      {types.isPending && <Loading label={t`Cargando tipos de agente`} />}
      {types.isError && <FailedState title={t`Error al cargar los tipos de agente`} {...queryFailure(types)} />}
      {types.data && (
        <div className="grid gap-5">
          {types.data.length === 0 && <NoAllowedTypes />}
          <FileDrop
            label={t`Archivo del agente`}
            invitation={t`Suelta aquí el archivo o elígelo`}
            hint={t`Un archivo JSON, de 10 MB como máximo`}
            accept=".json,application/json"
            chosen={chosen?.file.name ?? null}
            error={reading && 'complaint' in reading ? reading.complaint : undefined}
            onFiles={([file]) => file && void read(file)}
          />
          {chosen && !reading && <Loading label={t`Leyendo el archivo`} rows={2} />}
          {reading && 'faults' in reading && <FileFaults faults={reading.faults} />}
          {found ? (
            <ImportForm key={chosen?.number} found={found} types={types.data} onClose={onClose} />
          ) : (
            <DialogActions>
              <Button variant="secondary" onClick={onClose}>
                {cancel}
              </Button>
            </DialogActions>
          )}
        </div>
      )}
    </Dialog>
  )
}
