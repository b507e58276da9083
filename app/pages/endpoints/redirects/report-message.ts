import { href, redirect } from 'react-router'
import type { Route } from './+types/report-message'

export function loader({ params: { message } }: Route.LoaderArgs) {
  return redirect(href('/report/:kind/:id', { kind: 'message', id: message }), 301)
}
