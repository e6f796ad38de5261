import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { redirectSignedIn } from '../core/guards.ts'
import { Home } from '../features/home/home.tsx'

export const Route = createFileRoute('/')({
  staticData: { title: msg`Agentes de IA que atienden a tus clientes` },
  beforeLoad: redirectSignedIn,
  component: Home,
})
