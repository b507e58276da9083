import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#app/ui/toast.ts'

export type JobActRefusal = { error: string }

type JobActProps = {
  id: string
  act: 'close' | 'hire' | 'renew' | 'raise' | 'delete'
  list?: boolean
  className?: string
  children: (busy: boolean) => ReactNode
}

export function JobAct({ id, act, list = false, className, children }: JobActProps) {
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
