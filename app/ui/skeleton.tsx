import { classes } from './classes.ts'

export function Skeleton({ className }: { className: string }) {
  const round = className.includes('rounded') ? '' : 'rounded-md'
  return <span aria-hidden="true" className={classes('block animate-pulse bg-line/70', round, className)} />
}

export function SkeletonCard() {
  return (
    <div aria-hidden="true" className="flex gap-4 rounded-lg border bg-surface p-4 sm:p-5">
      <Skeleton className="size-16 shrink-0 rounded-full" />
      <div className="min-w-0 grow space-y-3 py-1">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
  )
}
