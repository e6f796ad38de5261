import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

interface NoKnowledgeProps {
  isFiltered: boolean
  onClear: () => void
  action: ReactNode
}

export function NoKnowledge({ isFiltered, onClear, action }: NoKnowledgeProps) {
  const { t } = useLingui()
  if (isFiltered)
    return (
      <EmptyState
        icon="i-lucide-search-x"
        title={t`Ningún contenido coincide`}
        action={<Button variant="secondary" onClick={onClear}>{t`Limpiar filtros`}</Button>}
      >
        {t`Prueba con otras palabras o quita algún filtro.`}
      </EmptyState>
    )
  return (
    <EmptyState icon="i-lucide-book-open" title={t`Enséñale tu negocio a este agente`} action={action}>
      {t`Empieza por lo que más te preguntan: horarios, precios y envíos. Pega un texto, sube un PDF o indica la dirección de tu sitio.`}
    </EmptyState>
  )
}
