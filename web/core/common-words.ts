import { useLingui } from '@lingui/react/macro'
import { failureMessage } from './failure.ts'

/** The texts that all screens share. */
export function useCommonWords() {
  const { t } = useLingui()
  return {
    close: t`Cerrar`,
    cancel: t`Cancelar`,
    save: t`Guardar`,
    create: t`Crear`,
    edit: t`Editar`,
    view: t`Ver`,
    delete: t`Eliminar`,
    search: t`Buscar`,
    clearFilters: t`Limpiar filtros`,
    retry: t`Reintentar`,
    loading: t`Cargando…`,
    optional: t`(opcional)`,
    actions: t`Acciones`,
    copy: t`Copiar`,
    copied: t`Copiado`,
    error: t`Error`,
    done: t`Éxito`,
  }
}

/** The labels of the button that shows or hides a password: `<PasswordInput {...usePasswordLabels()} />`. */
export function usePasswordLabels() {
  const { t } = useLingui()
  return { showLabel: t`Mostrar la contraseña`, hideLabel: t`Ocultar la contraseña` }
}

interface Query {
  error: unknown
  refetch: () => unknown
}

/** The error message and the retry of a failed query: `<FailedState title={…} {...queryFailure(query)} />`. */
export function useQueryFailure() {
  const { t } = useLingui()
  return ({ error, refetch }: Query) => ({
    message: failureMessage(error),
    retryLabel: t`Reintentar`,
    onRetry: () => void refetch(),
  })
}

interface PagedLabels {
  page: number
  totalPages: number
}

/** The texts of a pager: `<Pager {...paged} {...pagerWords(paged)} onPage={…} />`. */
export function usePagerWords() {
  const { t } = useLingui()
  return ({ page, totalPages }: PagedLabels) => ({
    navLabel: t`Paginación`,
    label: t`Página ${page} de ${totalPages}`,
    previousLabel: t`Anterior`,
    nextLabel: t`Siguiente`,
  })
}
