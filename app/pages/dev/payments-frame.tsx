import type { ReactNode } from 'react'
import { TriangleAlert } from '#app/ui/icons.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'

export function TestFrame({ heading, lead, children }: { heading: string; lead?: string; children: ReactNode }) {
  return (
    <>
      <div className="border-b-4 border-amber bg-amber-soft">
        <div className="mx-auto flex max-w-3xl items-center gap-4 px-4 py-5 sm:px-6">
          <TriangleAlert aria-hidden className="size-9 shrink-0 text-amber-ink" />
          <p>
            <strong className="block font-heading text-heading text-amber-ink">This is a test payment provider</strong>
            No money moves and no card is asked for. On a site that takes real payments, you would see Stripe’s page
            here.
          </p>
        </div>
      </div>
      <PageShell width="text">
        <PageHeading {...(lead ? { lead } : {})}>{heading}</PageHeading>
        {children}
      </PageShell>
    </>
  )
}
