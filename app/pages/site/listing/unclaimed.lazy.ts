import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { UnclaimedLinksProps } from './unclaimed.tsx'

/** What only a listing that nobody has claimed needs. */
export const unclaimedLinks = lazyPart<UnclaimedLinksProps>(() =>
  import('./unclaimed.tsx').then(({ UnclaimedLinks }) => UnclaimedLinks),
)
