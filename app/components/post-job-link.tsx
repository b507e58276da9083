import type { ReactNode } from 'react'
import { useViewer } from '#app/components/root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export function useMayPost(): boolean {
  return useViewer()?.accountType !== 'provider'
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
