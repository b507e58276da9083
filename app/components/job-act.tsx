import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#app/ui/toast.ts'

/** Why something that a poster did failed; no answer where it did not. */
export type JobActRefusal = { error: string }

/**
 * Something that a poster does with a job, as a form around its button. A failure is a toast with JavaScript, and a page
 * of its own without.
 */
export function JobAct({
  id,
  act,
  list = false,
  className,
  children,
}: {
  id: string
  act: 'close' | 'hire' | 'renew' | 'raise' | 'delete'
  /** Leads back to the poster's list of jobs instead of the job's page. */
  list?: boolean
  className?: string
  children: (busy: boolean) => ReactNode
}) {
  const fetcher = useFetcher<JobActRefusal>()
  const error = fetcher.data?.error
  const { data } = fetcher
  useEffect(() => {
    if (data && error) toast({ title: 'Error', description: error, tone: 'destructive' })
  }, [data, error])
  return (
    <fetcher.Form method="post" action={`/job-directory/${id}/manage`} preventScrollReset={list} className={className}>
      <input type="hidden" name="act" value={act} />
      {list ? <input type="hidden" name="back" value="list" /> : null}
      {children(fetcher.state !== 'idle')}
    </fetcher.Form>
  )
}
