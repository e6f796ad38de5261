import { useLingui } from '@lingui/react/macro'
import { csvFile } from '../../core/csv.ts'
import { saveFile } from '../../core/save-file.ts'
import { Button } from '../../ui/button.tsx'

/** An example table in the reader's language. */
export function CsvExample() {
  const { t } = useLingui()
  const save = () =>
    saveFile(
      csvFile([
        [t`pregunta`, t`respuesta`],
        [t`¿A qué hora abren? | ¿Cuál es el horario?`, t`Abrimos de lunes a viernes, de 9 a 18 h.`],
        [t`¿Hacen envíos?`, t`Sí, a todo el país. Tardan de 2 a 5 días.`],
      ]),
      t`preguntas-y-respuestas.csv`,
    )
  return (
    <div className="-ml-3">
      <Button variant="ghost" size="small" icon="i-lucide-download" onClick={save}>
        {t`Descargar un ejemplo en CSV`}
      </Button>
    </div>
  )
}
