import { createFileRoute } from '@tanstack/react-router'
import { redirectSignedIn } from '../core/guards.ts'
import { Home } from '../features/home/home.tsx'

export const Route = createFileRoute('/')({ beforeLoad: redirectSignedIn, component: Home })
