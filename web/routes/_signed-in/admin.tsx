import { createFileRoute } from '@tanstack/react-router'
import { requireSuperAdmin } from '../../core/guards.ts'

export const Route = createFileRoute('/_signed-in/admin')({ beforeLoad: requireSuperAdmin })
