import type { ReactNode } from 'react'
import { ExternalLink } from '#app/ui/link.tsx'
import { publicLink } from '#contract/profile/link.ts'

/** The website of a stranger. */
export function Outside({ to, children = to }: { to: string; children?: ReactNode }) {
  if (publicLink('website', to) === null) return to
  return (
    <ExternalLink href={to} target="_blank" className="break-all">
      {children}
    </ExternalLink>
  )
}
