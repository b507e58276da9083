import { href } from 'react-router'
import type { ListingImport } from '#contract/import/words.ts'

export function addressOf({ id, stage }: Pick<ListingImport, 'id' | 'stage'>): string {
  return stage === 'mapping'
    ? href('/admin/businesses/import/:id/columns', { id })
    : href('/admin/businesses/import/:id', { id })
}
