import { missing } from '../answer.ts'
import type { Route } from './+types/pattern'
import { drawPattern } from './pattern/pattern.ts'

export function loader({ params }: Route.LoaderArgs) {
  if (!/^[a-z0-9-]{1,80}\.svg$/.test(params.seed)) return missing()
  return new Response(drawPattern(params.seed.slice(0, -'.svg'.length)), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
