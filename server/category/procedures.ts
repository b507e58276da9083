import { z } from 'zod'
import { anyone, READS } from '#server/work/procedure.ts'
import { categoryCards } from './counts.ts'
import { groupPicture } from './drawn-picture.ts'
import { categoryCard, categoryGroup, categoryNames, groupTile } from './outputs.ts'

export const groups = anyone
  .meta(READS)
  .output(z.array(groupTile))
  .handler(async ({ context: { work } }) => {
    const tree = await work.site.taxonomy.read(work.db)
    return tree.groups.map((group) => ({ name: group.name, slug: group.slug, picture: groupPicture(group) }))
  })

export const list = anyone
  .meta(READS)
  .output(z.array(categoryCard))
  .handler(({ context }) => categoryCards(context.work))

/** Filters keep a choice by its text. */
export const options = anyone
  .meta(READS)
  .output(z.array(categoryNames))
  .handler(async ({ context }) => {
    const { groups } = await context.work.site.taxonomy.read(context.work.db)
    return groups.map((group) => ({ name: group.name, children: group.children.map(({ name }) => name) }))
  })

/** Forms keep a choice by its id. */
export const choices = anyone
  .meta(READS)
  .output(z.array(categoryGroup))
  .handler(async ({ context }) => {
    const { groups } = await context.work.site.taxonomy.read(context.work.db)
    return groups
  })
