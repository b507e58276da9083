import { lazyPart } from '#app/ui/lazy-part.tsx'

/** Only a search by words has it. */
export const understood = lazyPart(() => import('./understood.tsx').then(({ Understood }) => Understood))
