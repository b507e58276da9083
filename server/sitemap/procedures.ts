import { z } from 'zod'
import { anyone } from '#server/work/procedure.ts'
import { notFound } from '#server/work/refusal.ts'
import { sitemapPart, sitemapParts } from './sitemap.ts'

export const index = anyone.handler(({ context }) => sitemapParts(context.work))

export const part = anyone.input(z.strictObject({ name: z.string().max(40) })).handler(async ({ input, context }) => {
  const entries = await sitemapPart(context.work, input.name)
  if (!entries) throw notFound('There is no such part of the site map.')
  return entries
})
