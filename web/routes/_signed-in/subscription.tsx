import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '../../core/session.ts'
import { SubscriptionScreen } from '../../features/subscriptions/subscription-screen.tsx'
import { SubscriptionSearch } from '../../features/subscriptions/subscription-search.ts'

export const Route = createFileRoute('/_signed-in/subscription')({
  staticData: { title: msg`Suscripción`, needs: ['subscription_access'] },
  validateSearch: SubscriptionSearch,
  component: function CustomerSubscription() {
    const userId = useSession()?.user.id
    const navigate = Route.useNavigate()
    const { next } = Route.useSearch()
    const goOn = next === 'start' ? () => void navigate({ to: '/start' }) : undefined
    return userId && <SubscriptionScreen userId={userId} onSubscribed={goOn} />
  },
})
