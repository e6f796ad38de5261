import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FieldErrors } from '../../core/form-errors.ts'

const SHOWN = 5

/** The errors of a file, each with its place. */
export function FileFaults({ faults }: { faults: FieldErrors }) {
  const { t } = useLingui()
  const all = Object.entries(faults)
  const parts: Record<string, (number: number) => string> = {
    agent: () => t`Ajustes`,
    behaviour: () => t`Comportamiento`,
    publicChat: () => t`Chat público`,
    knowledge: (number) => (number ? t`Contenido ${number}` : t`Conocimiento`),
    answers: (number) => (number ? t`Respuesta ${number}` : t`Respuestas propias`),
    testCases: (number) => (number ? t`Caso de prueba ${number}` : t`Casos de prueba`),
  }
  const placeOf = (path: string): string => {
    const [part = '', index] = path.split('.')
    return parts[part]?.(/^\d+$/.test(index ?? '') ? Number(index) + 1 : 0) ?? path
  }
  const more = all.length - SHOWN
  return (
    <div role="alert" className="grid gap-2 rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
      <p className="font-semibold">{t`El archivo no se puede importar:`}</p>
      <ul className="grid gap-1 list-disc pl-5">
        {all.slice(0, SHOWN).map(([path, said]) => (
          <li key={path}>
            <span className="font-semibold">{placeOf(path)}</span> <code className="break-all">({path})</code>: {said}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t`Y ${plural(more, { one: '# problema más', other: '# problemas más' })}.`}</p>}
    </div>
  )
}
