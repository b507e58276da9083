import { useEffect, useState } from 'react'
import { type Register, useLocation, useNavigation } from 'react-router'
import { PageShell } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

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
export function useGuardWaiting(): boolean {
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

export function GuardSkeleton() {
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
