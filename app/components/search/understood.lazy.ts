import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { UnderstoodProps } from './understood.tsx'

/** Only a search by words has it. */
export const understood = lazyPart<UnderstoodProps>(() =>
  import('./understood.tsx').then(({ Understood }) => Understood),
)
