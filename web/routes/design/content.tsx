import { createFileRoute } from '@tanstack/react-router'
import { ContentPage } from '../../features/design/content-page.tsx'

export const Route = createFileRoute('/design/content')({ component: ContentPage })
