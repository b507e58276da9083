import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { nameOf } from './address.ts'
import { Summary } from './summary.tsx'
import type { loader } from './user.tsx'

const Drawer = lazy(() => import('#app/ui/drawer.tsx').then(({ Drawer }) => ({ default: Drawer })))

/** Shows one user beside a list, with what can be done about them. `id`: null while it is closed. */
export function UserPanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  if (shown === null) return null
  return (
    <Suspense>
      <Opened key={shown} id={shown} open={id !== null} onClose={onClose} />
    </Suspense>
  )
}

/** It stays while it closes, so that it can fade. */
function Opened({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const fetcher = useFetcher<typeof loader>()
  const [answered, setAnswered] = useState(false)
  const load = useEffectEvent(async () => {
    setAnswered(false)
    await fetcher.load(href('/admin/users/:id', { id }))
    setAnswered(true)
  })
  useEffect(() => {
    if (open) void load()
  }, [open])
  const user = fetcher.data?.user
  const failed = answered && fetcher.state === 'idle' && !user
  return (
    <Drawer open={open} onClose={onClose} title={user ? <bdi>{nameOf(user)}</bdi> : 'User'}>
      {user ? (
        <Summary user={user} />
      ) : failed ? (
        <Notice
          tone="danger"
          role="alert"
          title="We couldn’t load this user"
          action={
            <Button type="button" variant="secondary" size="small" onClick={() => void load()}>
              Try again
            </Button>
          }
        >
          <TextLink to={href('/admin/users/:id', { id })}>Open the page instead</TextLink>
        </Notice>
      ) : (
        <div className="space-y-3">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-24" />
          <Skeleton className="h-48" />
        </div>
      )}
    </Drawer>
  )
}
