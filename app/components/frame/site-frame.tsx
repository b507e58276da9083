import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type Register, useLocation, useNavigation } from 'react-router'
import { useRootData } from '#app/components/root-data.ts'
import { HeldPart } from '#app/ui/lazy-part.tsx'
import { PageShell } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { FlashNotice } from './flash-notice.tsx'
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

type Pages = Register['routeFiles']
type SignedInPage = Pages['pages/account/layout.tsx' | 'pages/account/membership/membership.tsx']['page']
type FirstPart<Page extends string> = `${Page}/` extends `/${infer First}/${string}` ? First : never

/** First parts of the addresses that app/routes.ts guards; a job's editing and leaving feedback share theirs with public pages. */
const guarded: Record<Exclude<FirstPart<SignedInPage>, 'job-directory' | 'directory'>, true> = {
  account: true,
  dashboard: true,
  'matching-jobs': true,
  membership: true,
  messages: true,
  profile: true,
  report: true,
}

/** Milliseconds before the skeleton shows, so that a quick answer does not flash. */
const PATIENCE = 120

const firstPart = (path: string) => path.split('/')[1] ?? ''

/** Not from one to another of the same kind, as through conversations: the page stays until the next is there. */
function useGuardWaiting(): boolean {
  const here = useLocation().pathname
  const { location, formMethod } = useNavigation()
  const there = firstPart(location?.pathname ?? here)
  const asking = there !== firstPart(here) && formMethod === undefined && Object.hasOwn(guarded, there)
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!asking) return
    const timer = setTimeout(() => setWaiting(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setWaiting(false)
    }
  }, [asking])
  return asking && waiting
}

function GuardSkeleton() {
  return (
    <PageShell>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-4 h-5 w-96 max-w-full" />
      <div className="mt-10 grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </PageShell>
  )
}
