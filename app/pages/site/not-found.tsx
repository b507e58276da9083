import { data } from 'react-router'
import { NotFound } from '#app/components/frame/error-page.tsx'
import { pageMeta } from '#app/components/page-meta.ts'
import type { Route } from './+types/not-found'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: 'Page Not Found',
    description: 'There is nothing at this address.',
    path: location.pathname,
    noIndex: true,
  })

export default function NotFoundPage() {
  return <NotFound />
}
