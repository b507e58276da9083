import { lazyPart, preload } from '#app/ui/lazy-part.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account.ts'

// Visitors do not fetch what the frame has for people who are signed in.

type Props = { viewer: Viewer }

export const headerTools = lazyPart<Props>(() => fetchParts().then(({ HeaderTools }) => HeaderTools))

export const banners = lazyPart<Props>(() => fetchParts().then(({ Banners }) => Banners))

export async function preloadSignedIn(): Promise<void> {
  await Promise.all([preload(headerTools), preload(banners)])
}

function fetchParts() {
  return import('./signed-in.tsx').catch((error) => {
    console.warn(error)
    return { HeaderTools: PlainTools, Banners: NoBanners }
  })
}

/** The page must not end because this file did not come. */
function PlainTools() {
  return (
    <TextLink to="/dashboard" className="ml-auto">
      My Account
    </TextLink>
  )
}

function NoBanners() {
  return null
}
