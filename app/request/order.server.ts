import { data } from 'react-router'
import { type Api, api, type PageContext, type RefusalCode } from '#app/api.server.ts'
import type { FlashName } from '#contract/flash.ts'
import { attemptOrLog } from './attempt.server.ts'
import { leadTo } from './define-form.server.ts'
import { messageOf } from './form.server.ts'
import { NO_STORE } from './page-cache.ts'
import { postedForm } from './posted-form.ts'

type DeclaredOrder = {
  /** Has the list. */
  page: string
  most: number
  save: (api: Api, ids: string[]) => Promise<void>
  said?: FlashName
  refused: FlashName
  /** The sentence for a failure that is no refusal. */
  unforeseen: string
  /** The refusals that another page answers. */
  elsewhere?: Partial<Record<RefusalCode, () => Response>>
}

/** Saves a list's `id`s in the order shown. A button moves one of them `up` or `down`; a script (`stay`) has moved it. */
export async function saveOrder(
  request: Request,
  context: PageContext,
  { page, most, save, said, refused, unforeseen, elsewhere = {} }: DeclaredOrder,
) {
  const posted = await postedForm(request, ['up', 'down', 'stay'], { id: most })
  const shown = posted.getAll('id').map(String)
  const raised = movedBy(shown, shown.indexOf(String(posted.get('up'))), -1)
  const ids = movedBy(raised, raised.indexOf(String(posted.get('down'))), 1)
  const saved = await attemptOrLog(context, save(context.get(api), ids))
  if (saved.ok) return posted.has('stay') ? { problem: null } : leadTo(page, said)
  const elsewhereLed = Object.entries(elsewhere).find(([code]) => code === saved.refused?.code)?.[1]
  if (elsewhereLed) return elsewhereLed()
  if (!posted.has('stay')) return leadTo(page, refused)
  return data({ problem: messageOf(saved, unforeseen) }, { status: saved.refused?.status ?? 500, headers: NO_STORE })
}

/** Leaves a list as it is at its ends, and if it has nothing there. */
export function movedBy<Item>(list: Item[], from: number, by: 1 | -1): Item[] {
  const to = from + by
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
