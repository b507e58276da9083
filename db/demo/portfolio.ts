import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#config/root.ts'
import type { ItemKind } from '#contract/portfolio/words.ts'
import { slugOf } from '#contract/text.ts'
import type { Query } from '#db/client.ts'
import type { Trade } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'
import { demoId, insertEach, insertRows } from '#db/demo/rows.ts'
import type { DemoProvider } from '#db/demo/types.ts'
import * as table from '#db/schema/index.ts'

export type DemoItem = { kind: ItemKind; title: string; description: string; pictures: string[] }

const WORK_PICTURE = { width: 720, height: 540 } as const
const MAX_ITEMS = 4

/** One to four pieces of work. `rank`: among those of the trade, so that not all begin with the same picture. */
export function portfolioOf(
  random: Random,
  { trades, town, rank }: { trades: readonly Trade[]; town: string; rank: number },
): DemoItem[] {
  const [main, ...seconds] = trades
  if (!main) return []
  const beside = seconds.flatMap((trade) => random.sample(itemsOf(trade, town), random.int(1, 2)))
  const inTurn = itemsOf(main, town)
  const own = rank % 2 === 1 ? inTurn.toReversed() : inTurn
  const shown = [...(random.chance(0.25) ? own.slice(0, 1) : own), ...beside].slice(0, MAX_ITEMS)
  const [view, other] = rank % 4 > 1 ? ['#b', ''] : ['', '#b'] // mirrored
  const items = rank % 3 === 2 ? shown.toReversed() : shown
  return items.map((item) => ({
    ...item,
    pictures: item.pictures.flatMap((picture) =>
      // The first of a trade show their work from both sides.
      item.kind === 'work' && rank === 0 ? [picture + view, picture + other] : [picture + view],
    ),
  }))
}

/** The first of a trade changes something in most trades; then there is a picture from before. */
function itemsOf({ slug, work }: Trade, town: string): DemoItem[] {
  return work.map(([title, description], index) => {
    const picture = `/drawings/work/${slug}-${index + 1}.svg`
    const before = picture.replace('.svg', '-before.svg')
    const isPair = isDrawn(before)
    return {
      kind: isPair ? 'before_after' : 'work',
      title: title.replaceAll('{town}', town),
      description: description.replaceAll('{town}', town),
      pictures: isPair ? [before, picture] : [picture],
    }
  })
}

const drawn = new Map<string, boolean>()

function isDrawn(address: string): boolean {
  const known = drawn.get(address) ?? existsSync(join(root, 'public', address))
  drawn.set(address, known)
  return known
}

export async function insertPortfolios(db: Query, providers: (DemoProvider & { id: string })[]) {
  const items = providers.flatMap(({ id, key, portfolio, updatedAt }) =>
    portfolio.map((item, position) => ({
      ...item,
      id: demoId('portfolio', `${key} ${position}`),
      providerId: id,
      position,
      createdAt: updatedAt,
      updatedAt,
    })),
  )
  await insertRows(db, table.portfolioItems, items)
  await insertEach(db, table.media, items, ({ id, title, createdAt, pictures }) =>
    pictures.map((url, index) => ({
      itemId: id,
      url,
      type: 'image' as const,
      filename: `${slugOf(title)}-${index + 1}.svg`,
      caption: title,
      ...WORK_PICTURE,
      position: index,
      addedAt: createdAt,
    })),
  )
}
