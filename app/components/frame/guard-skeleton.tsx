import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PageShell } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

const guarded = /^\/(account|dashboard|matching-jobs|membership|messages|profile)(\/|$)/

/** Milliseconds before the skeleton shows, so that a quick answer does not flash. */
const PATIENCE = 120

export function useGuardWaiting(): boolean {
  const here = useLocation().pathname
  const { location, formMethod } = useNavigation()
  const there = location?.pathname ?? here
  const asking = there !== here && formMethod === undefined && guarded.test(there)
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
