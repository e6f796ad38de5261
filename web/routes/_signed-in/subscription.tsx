import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '../../core/session.ts'
import { SubscriptionScreen } from '../../features/subscriptions/subscription-screen.tsx'

export const Route = createFileRoute('/_signed-in/subscription')({
  staticData: { title: msg`Suscripción`, needs: ['subscription_access'] },
  component: function CustomerSubscription() {
    const userId = useSession()?.user.id
    return userId && <SubscriptionScreen userId={userId} />
  },
})
