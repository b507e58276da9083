import { z } from 'zod'
import { CategoryPage } from '#contract/category/page.ts'
import { anyoneReads } from '#server/work/procedure.ts'
import { notFound, refusals } from '#server/work/refusal.ts'
import { viewCategory } from './category-page.ts'

const Slug = z.string().min(1).max(120)

export const view = anyoneReads
  .input(z.strictObject({ slug: Slug, town: Slug.nullable(), near: z.string().max(4).nullable().default(null) }))
  .output(CategoryPage)
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context }) => {
    const page = await viewCategory(context.work, input)
    if (!page) throw notFound('There is no such category.')
    return page
  })
