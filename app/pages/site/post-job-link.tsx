import { useRouteLoaderData } from 'react-router'
import type { loader as root } from '#app/root.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** The way to a job of one's own. Nothing for providers: they answer jobs. */
export function PostJobLink({ variant = 'secondary' }: { variant?: 'secondary' | 'ghost' }) {
  const viewer = useRouteLoaderData<typeof root>('root')?.viewer
  if (viewer?.accountType === 'provider') return null
  return (
    <ButtonLink to="/post-job" variant={variant}>
      Post a Job
    </ButtonLink>
  )
}
