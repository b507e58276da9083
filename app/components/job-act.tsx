import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#app/ui/toast.ts'

/** What came of something that a poster did; nothing when all went well. */
export type ActAnswer = { error: string }

/**
 * Something that a poster does with a job, as a form: `button` draws what is in it. What fails is said where one is with
 * JavaScript, on a page of its own without.
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
  /** Leads back to the list of one's own jobs instead of the job's page. */
  list?: boolean
  className?: string
  children: (busy: boolean) => ReactNode
}) {
  const fetcher = useFetcher<ActAnswer>()
  const error = fetcher.data?.error
  const { data } = fetcher
  useEffect(() => {
    if (data && error) toast({ title: 'Error', description: error, tone: 'destructive' })
  }, [data, error])
  return (
    <fetcher.Form method="post" action={`/job-directory/${id}/manage`} className={className}>
      <input type="hidden" name="act" value={act} />
      {list ? <input type="hidden" name="back" value="list" /> : null}
      {children(fetcher.state !== 'idle')}
    </fetcher.Form>
  )
}
