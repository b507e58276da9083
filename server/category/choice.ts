import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** Each once and in order; the first is the main category. @throws CATEGORY_UNKNOWN */
export async function chosenCategories(work: Work, chosen: readonly number[]): Promise<number[]> {
  const { byId } = await work.site.taxonomy.read(work.db)
  const ids = [...new Set(chosen)]
  if (ids.every((id) => byId.has(id))) return ids
  throw new Refusal('CATEGORY_UNKNOWN', 'One of the categories does not exist any more. Please choose again.')
}
