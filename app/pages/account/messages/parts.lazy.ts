import { lazyPart } from '#app/ui/lazy-part.tsx'

/** People who are logged in fetch it; visitors of a listing do not. */
export const firstPhotos = lazyPart(() => import('./first-photos.tsx').then(({ FirstPhotos }) => FirstPhotos))
