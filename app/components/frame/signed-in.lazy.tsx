import { preload } from '#app/ui/lazy-part.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { framePart } from './frame-part.tsx'

// Visitors do not fetch what the frame has for people who are signed in.

export const headerTools = framePart(
  'tools',
  () => import('./signed-in.tsx').then(({ HeaderTools }) => HeaderTools),
  PlainTools,
)

/** In the bar of a desktop, and in the menu of a phone. */
export const barLinks = framePart('bar', () => import('./signed-in.tsx').then(({ OwnLinks }) => OwnLinks))
export const menuLinks = framePart('menu', () => import('./signed-in.tsx').then(({ OwnLinks }) => OwnLinks))

export const banners = framePart('banners', () => import('./signed-in.tsx').then(({ Banners }) => Banners))

export async function preloadSignedIn(): Promise<void> {
  await Promise.all([preload(headerTools), preload(barLinks), preload(menuLinks), preload(banners)])
}

function PlainTools() {
  return (
    <TextLink to="/dashboard" className="ml-auto">
      My Account
    </TextLink>
  )
}
