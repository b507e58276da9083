import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { AddCategory, AddTerm, CategoryId, CategoryOrder, EditCategory } from '#contract/category/input.ts'
import { CategoryOverview, CategoryStatistics, CategoryTerms, SearchMiss } from '#contract/category/view.ts'
import { allCategories, statisticsOf } from '#server/category/all.ts'
import { addCategory, editCategory, orderCategories, restoreCategory, retireCategory } from '#server/category/edit.ts'
import { addTerm as addTermTo, removeTerm as remove, termsOf } from '#server/category/terms.ts'
import * as searches from '#server/directory/search/misses.ts'
import { admin, adminActs, adminReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const CategoryRef = z.strictObject({ id: CategoryId })

export const all = adminReads.output(CategoryOverview).handler(({ context }) => allCategories(context.work))

export const statistics = adminReads
  .input(CategoryRef)
  .output(CategoryStatistics)
  .handler(({ input, context }) => statisticsOf(context.work, input))

export const terms = adminReads
  .input(CategoryRef)
  .output(CategoryTerms)
  .handler(({ input, context }) => termsOf(context.work, input))

export const misses = adminReads.output(z.array(SearchMiss)).handler(({ context }) => searches.misses(context.work))

export const add = admin
  .input(AddCategory)
  .output(z.object({ id: z.number() }))
  .errors(refusals('CATEGORY_TAKEN'))
  .handler(({ input, context }) => addCategory(context.work, input))

export const edit = adminActs
  .input(EditCategory)
  .errors(refusals('CATEGORY_TAKEN'))
  .handler(({ input, context }) => editCategory(context.work, input))

/** The ids of a group's categories in their new order. */
export const order = adminActs
  .input(CategoryOrder)
  .handler(({ input, context }) => orderCategories(context.work, input))

export const retire = adminActs
  .input(CategoryRef)
  .errors(refusals('GROUP_IN_USE'))
  .handler(({ input, context }) => retireCategory(context.work, input))

export const restore = adminActs
  .input(CategoryRef)
  .errors(refusals('CATEGORY_TAKEN'))
  .handler(({ input, context }) => restoreCategory(context.work, input))

export const addTerm = adminActs
  .input(AddTerm)
  .errors(refusals('TOO_MANY_TERMS'))
  .handler(({ input, context }) => addSearchTerm(context.work, input))

export const removeTerm = adminActs.input(ById).handler(({ input, context }) => remove(context.work, input))

export const dropMiss = adminActs
  .input(z.strictObject({ words: z.string().min(1).max(200) }))
  .handler(({ input, context }) => searches.dropMiss(context.work, input))

/** Searches for it find something from now on. */
async function addSearchTerm(work: Work, input: AddTerm): Promise<void> {
  await work.transaction(async (work) => {
    await addTermTo(work, input)
    await searches.forgetMiss(work, input.term)
  })
}
