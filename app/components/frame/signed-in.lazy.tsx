import { preload } from '#app/ui/lazy-part.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { framePart } from './frame-part.tsx'

// Visitors do not fetch what the frame has for people who are signed in.

export const headerTools = framePart(
  'tools',
  () => import('./signed-in.tsx').then(({ HeaderTools }) => HeaderTools),
  PlainTools,
)

export const banners = framePart('banners', () => import('./signed-in.tsx').then(({ Banners }) => Banners))

export async function preloadSignedIn(): Promise<void> {
  await Promise.all([preload(headerTools), preload(banners)])
}

function PlainTools() {
  return (
    <TextLink to="/dashboard" className="ml-auto">
      My Account
    </TextLink>
  )
}
