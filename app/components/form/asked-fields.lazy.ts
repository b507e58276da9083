import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { AskedFieldsProps } from './asked-fields.tsx'

/** Fetched by browsers only where the operator has added fields. */
export const askedFields = lazyPart<AskedFieldsProps>(() =>
  import('./asked-fields.tsx').then(({ AskedFields }) => AskedFields),
)
