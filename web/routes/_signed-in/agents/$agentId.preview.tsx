import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

/** The layout around it shows the preview as the page. */
export const Route = createFileRoute('/_signed-in/agents/$agentId/preview')({
  staticData: { title: msg`Probar`, needs: ['agent_management'] },
  component: () => null,
})
