import { createFileRoute } from '@tanstack/react-router'
import { requireSuperAdmin } from '../../core/guards.ts'
import { loadCatalogue } from '../../core/words.ts'

export const Route = createFileRoute('/_signed-in/admin')({
  beforeLoad: requireSuperAdmin,
  loader: () => loadCatalogue('administration'),
})
