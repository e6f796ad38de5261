import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '../core/guards.ts'

export const Route = createFileRoute('/_signed-in')({ beforeLoad: requireSignedIn })
