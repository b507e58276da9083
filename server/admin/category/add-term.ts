import type { AddTerm } from '#contract/category/input.ts'
import { addTerm } from '#server/category/terms.ts'
import { forgetMiss } from '#server/directory/misses.ts'
import type { Work } from '#server/work/work.ts'

/** Searches for it find something from now on. */
export async function addSearchTerm(work: Work, input: AddTerm): Promise<void> {
  await work.transaction(async (work) => {
    await addTerm(work, input)
    await forgetMiss(work, input.term)
  })
}
