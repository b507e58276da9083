import { z } from 'zod'
import { AddCategory, AddTerm, CategoryId, CategoryOrder, EditCategory } from '#contract/category/input.ts'
import { CategoryOverview, CategoryStatistics, CategoryTerms, SearchMiss } from '#contract/category/view.ts'
import { allCategories, statisticsOf } from '#server/category/all.ts'
import { addCategory, editCategory, orderCategories, restoreCategory, retireCategory } from '#server/category/edit.ts'
import { addTerm as addTermTo, removeTerm as remove, termsOf } from '#server/category/terms.ts'
import * as searches from '#server/directory/search/misses.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const ById = z.strictObject({ id: CategoryId })

export const all = admin
  .meta(READS)
  .output(CategoryOverview)
  .handler(({ context }) => allCategories(context.work))

export const statistics = admin
  .meta(READS)
  .input(ById)
  .output(CategoryStatistics)
  .handler(({ input, context }) => statisticsOf(context.work, input))

export const terms = admin
  .meta(READS)
  .input(ById)
  .output(CategoryTerms)
  .handler(({ input, context }) => termsOf(context.work, input))

export const misses = admin
  .meta(READS)
  .output(z.array(SearchMiss))
  .handler(({ context }) => searches.misses(context.work))

export const add = admin
  .input(AddCategory)
  .output(z.object({ id: z.number() }))
  .errors(refusals('CATEGORY_TAKEN'))
  .handler(({ input, context }) => addCategory(context.work, input))

export const edit = admin
  .input(EditCategory)
  .output(z.void())
  .errors(refusals('CATEGORY_TAKEN'))
  .handler(({ input, context }) => editCategory(context.work, input))

/** The ids of a group's categories in their new order. */
export const order = admin
  .input(CategoryOrder)
  .output(z.void())
  .handler(({ input, context }) => orderCategories(context.work, input))

export const retire = admin
  .input(ById)
  .output(z.void())
  .errors(refusals('GROUP_IN_USE'))
  .handler(({ input, context }) => retireCategory(context.work, input))

export const restore = admin
  .input(ById)
  .output(z.void())
  .errors(refusals('CATEGORY_TAKEN'))
  .handler(({ input, context }) => restoreCategory(context.work, input))

export const addTerm = admin
  .input(AddTerm)
  .output(z.void())
  .errors(refusals('TOO_MANY_TERMS'))
  .handler(({ input, context }) => addSearchTerm(context.work, input))

export const removeTerm = admin
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.void())
  .handler(({ input, context }) => remove(context.work, input))

export const dropMiss = admin
  .input(z.strictObject({ words: z.string().min(1).max(200) }))
  .output(z.void())
  .handler(({ input, context }) => searches.dropMiss(context.work, input))

/** Searches for it find something from now on. */
async function addSearchTerm(work: Work, input: AddTerm): Promise<void> {
  await work.transaction(async (work) => {
    await addTermTo(work, input)
    await searches.forgetMiss(work, input.term)
  })
}
