import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '../core/guards.ts'
import { bring } from '../core/words.ts'

export const Route = createFileRoute('/_signed-in')({ beforeLoad: requireSignedIn, loader: () => bring('console') })
