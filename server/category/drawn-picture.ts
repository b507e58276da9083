import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '#config/root.ts'
import type { Category } from '#contract/category/words.ts'
import type { Picture } from '#contract/portfolio/view.ts'

/** The slugs of the groups and trades that have drawings of their own (`npm run drawings`). */
const DRAWN_GROUPS = slugsIn('groups')
const DRAWN_TRADES = slugsIn('trades')
const VARIANTS = ['', '#b', '#c', '#d']
/** What any trade may need. */
const ANY_TRADE = 'handyman'

type CategoriesById = ReadonlyMap<number, Category>

/** `seed`, an id, chooses one of the trade's variants, so that neighbours differ. */
export function drawnPicture(seed: string, category: Category | undefined, byId: CategoriesById): Picture {
  return categoryPicture(category, byId, VARIANTS[Number.parseInt(seed.slice(-2), 16) % VARIANTS.length])
}

/** Draws the trade, else its group, else any trade. */
export function categoryPicture(category: Category | undefined, byId: CategoriesById, variant?: string): Picture {
  if (category && !DRAWN_TRADES.has(category.slug)) return groupPicture(byId.get(category.parentId ?? category.id))
  return tradePicture(category?.slug ?? ANY_TRADE, variant)
}

export function groupPicture(group: Pick<Category, 'slug'> | undefined): Picture {
  if (!group || !DRAWN_GROUPS.has(group.slug)) return tradePicture(ANY_TRADE)
  return { url: `/drawings/groups/${group.slug}.svg`, type: 'image', width: 720, height: 480 }
}

function tradePicture(slug: string, variant = ''): Picture {
  return { url: `/drawings/trades/${slug}.svg${variant}`, type: 'image', width: 480, height: 360 }
}

function slugsIn(folder: 'groups' | 'trades'): ReadonlySet<string> {
  return new Set(readdirSync(join(root, 'public/drawings', folder)).map((file) => basename(file, '.svg')))
}
