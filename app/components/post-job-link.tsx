import type { ReactNode } from 'react'
import { useViewer } from '#app/components/root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { mayPost } from './frame/links-for.ts'

/** Pages kept for visitors have no viewer, so that they offer it. */
export function useMayPost(): boolean {
  return mayPost(useViewer())
}

type Props = { to?: string; variant?: 'primary' | 'secondary' | 'ghost'; children?: ReactNode }

export function PostJobLink({ to = '/post-job', variant = 'secondary', children = 'Post a Job' }: Props) {
  if (!useMayPost()) return null
  return (
    <ButtonLink to={to} variant={variant}>
      {children}
    </ButtonLink>
  )
}
