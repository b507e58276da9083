import { useLocation } from 'react-router'
import type { Viewer } from '#contract/account/words.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { MessagesLink } from './messages-link.tsx'

export { Banners } from './banners.tsx'

/** A new key closes the menu on every change of route. */
export function HeaderTools({ viewer }: { viewer: Viewer }) {
  const { key } = useLocation()
  return (
    <>
      <MessagesLink viewer={viewer} />
      <AvatarMenu key={key} viewer={viewer} />
    </>
  )
}
