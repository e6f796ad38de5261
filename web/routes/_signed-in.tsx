import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireSignedIn } from '../core/guards.ts'
import { bring } from '../core/words.ts'
import { UnsavedQuestion } from '../features/unsaved/unsaved-question.tsx'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: requireSignedIn,
  loader: () => bring('console'),
  component: () => (
    <UnsavedQuestion>
      <Outlet />
    </UnsavedQuestion>
  ),
})
