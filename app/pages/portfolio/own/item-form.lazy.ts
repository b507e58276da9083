import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { ItemFormProps } from './item-form.tsx'

export const itemForm = lazyPart<ItemFormProps>(() => import('./item-form.tsx').then(({ ItemForm }) => ItemForm))
