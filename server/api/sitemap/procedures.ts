import { z } from 'zod'
import { SitemapEntry, SitemapPart } from '#contract/sitemap/view.ts'
import { anyoneReads } from '#server/work/procedure.ts'
import { notFound, refusals } from '#server/work/refusal.ts'
import { sitemapEntries, sitemapParts } from './sitemap.ts'

export const index = anyoneReads.output(z.array(SitemapPart)).handler(({ context }) => sitemapParts(context.work))

export const part = anyoneReads
  .input(z.strictObject({ name: z.string().max(40) }))
  .output(z.array(SitemapEntry))
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context }) => {
    const entries = await sitemapEntries(context.work, input.name)
    if (!entries) throw notFound('There is no such part of the site map.')
    return entries
  })
