import { createContext, lazy, type MouseEvent, type ReactNode, Suspense, use, useState } from 'react'
import { href, useLocation } from 'react-router'
import { useWanted } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/link.tsx'

const UserPanel = lazy(() => import('./panel.tsx').then(({ UserPanel }) => ({ default: UserPanel })))

const OpenUser = createContext<((id: string) => void) | null>(null)

/** The pages in which a link to a user opens them beside what is there. Another page closes the panel. */
export function UserPanels({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ id: string; key: string } | null>(null)
  const id = opened?.key === key ? opened.id : null
  const wanted = useWanted(id !== null)
  return (
    <OpenUser value={(id) => setOpened({ id, key })}>
      {children}
      {wanted ? (
        <Suspense>
          <UserPanel id={id} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </OpenUser>
  )
}

/** Leads to the page of a user without JavaScript, and in a new tab. */
export function UserLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const open = use(OpenUser)
  const openBeside = (event: MouseEvent) => {
    if (!open || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(id)
  }
  return (
    <TextLink to={href('/admin/users/:id', { id })} onClick={openBeside} className={className}>
      <bdi>{children}</bdi>
    </TextLink>
  )
}
