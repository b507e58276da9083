import { type ReactNode, Suspense } from 'react'
import { useRootData } from '#app/components/root-data.ts'
import { HeldPart } from '#app/ui/lazy-part.tsx'
import { FlashNotice } from './flash-notice.tsx'
import { GuardSkeleton, useGuardWaiting } from './guard-skeleton.tsx'
import { announcement } from './notices.lazy.ts'
import { banners } from './signed-in.lazy.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function SiteFrame({ children }: { children: ReactNode }) {
  const root = useRootData()
  const viewer = root?.viewer ?? null
  const waiting = useGuardWaiting()
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader name={root?.site.name ?? 'Fettle'} viewer={viewer} near={root?.near ?? null} />
      <Suspense>
        {root?.site.banner ? <HeldPart source={announcement} props={{ banner: root.site.banner }} /> : null}
      </Suspense>
      <Suspense>{viewer ? <HeldPart source={banners} props={{ viewer }} /> : null}</Suspense>
      <main id="content" tabIndex={-1} className="grow focus:outline-none">
        <FlashNotice />
        {waiting ? <GuardSkeleton /> : null}
        <div hidden={waiting}>
          {/* Of its own, so that a phone hydrates it in slices, and a touch of the header waits for the header alone. */}
          <Suspense>{children}</Suspense>
        </div>
      </main>
      {root ? <SiteFooter site={root.site} viewer={viewer} /> : null}
    </div>
  )
}
