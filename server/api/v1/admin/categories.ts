import { z } from 'zod'
import { AddCategory, CategoryId, CategoryOrder, GROUP_MISSING } from '#contract/category/input.ts'
import { CategoryOverview, CategoryStatistics } from '#contract/category/view.ts'
import { allCategories, statisticsOf } from '#server/category/all.ts'
import { addCategory, editCategory, orderCategories, restoreCategory, retireCategory } from '#server/category/edit.ts'
import { admin, adminActs, adminReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from '../operation.ts'
import { PROVIDER } from '../profile/examples.ts'

const { name } = AddCategory.shape

const group = {
  groupId: CategoryId.optional(),
  newGroup: AddCategory.shape.newGroup.default('').describe('The name of a group; one that exists is taken.'),
}

const CategoryRef = z.strictObject({ id: CategoryId })

/** A group is edited by its name alone. */
const CategoryChange = z.strictObject({ name, ...group })
type CategoryChange = z.output<typeof CategoryChange>

const CategoryInput = CategoryChange.refine(({ groupId, newGroup }) => groupId !== undefined || newGroup !== '', {
  message: GROUP_MISSING,
  path: ['groupId'],
})

const CATEGORY = {
  ...{ id: 12, parentId: 1, name: 'Heating', slug: 'heating', displayOrder: 3, groupName: 'Construction/Trade' },
  ...{ isActive: true, usageCount: 41, terms: 6 },
}

export const list = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/categories', {
      tag: 'Admin',
      summary: 'List all categories',
      description:
        'Groups by name with their categories in order, how many providers use each, and what has been deleted.',
      example: { answer: { groups: [{ ...CATEGORY, id: 1, parentId: null, categories: [CATEGORY] }], deleted: [] } },
    }),
  )
  .output(CategoryOverview)
  .handler(({ context }) => allCategories(context.work))

export const statistics = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/categories/{id}/statistics', {
      tag: 'Admin',
      summary: 'See who is in a category',
      description: 'How many providers there are, and the 20 that joined last.',
      example: {
        answer: {
          ...{ id: 12, name: 'Heating', groupName: 'Construction/Trade', total: 41 },
          providers: [
            { id: PROVIDER, name: 'Nadia Hall', businessName: 'Hall Heating', createdAt: '2026-03-02T09:30:00.000Z' },
          ],
        },
      },
    }),
  )
  .input(CategoryRef)
  .output(CategoryStatistics)
  .handler(({ input, context }) => statisticsOf(context.work, input))

export const add = admin
  .meta({ scope: 'admin' })
  .route(
    operation('POST /admin/categories', {
      tag: 'Admin',
      summary: 'Add a category',
      description: 'At the end of its group. Name a group by its id, or a new one in words.',
      status: 201,
      example: { body: { name: 'Heat pumps', groupId: 1 }, answer: { id: 98 } },
    }),
  )
  .input(CategoryInput)
  .output(z.object({ id: z.int() }))
  .errors(refusals('CATEGORY_TAKEN', 'NOT_FOUND'))
  .handler(({ input, context }) => addCategory(context.work, placed(input)))

export const edit = adminActs
  .meta({ scope: 'admin' })
  .route(
    operation('PATCH /admin/categories/{id}', {
      tag: 'Admin',
      summary: 'Rename or move a category',
      description: 'Its address stays. A group can be renamed only.',
      example: { body: { name: 'Heating and heat pumps' } },
    }),
  )
  .input(CategoryChange.extend(CategoryRef.shape))
  .errors(refusals('CATEGORY_TAKEN'))
  .handler(({ input, context }) => editCategory(context.work, { ...placed(input), id: input.id }))

export const order = adminActs
  .meta({ scope: 'admin' })
  .route(
    operation('PUT /admin/category-order', {
      tag: 'Admin',
      summary: 'Put the categories of a group in order',
      example: { body: { groupId: 1, ids: [12, 14, 13] } },
    }),
  )
  .input(CategoryOrder)
  .handler(({ input, context }) => orderCategories(context.work, input))

export const retire = adminActs
  .meta({ scope: 'admin' })
  .route(
    operation('DELETE /admin/categories/{id}', {
      tag: 'Admin',
      summary: 'Delete a category',
      description: 'You can bring it back: listings and jobs stay filed under it.',
      example: {},
    }),
  )
  .input(CategoryRef)
  .errors(refusals('GROUP_IN_USE'))
  .handler(({ input, context }) => retireCategory(context.work, input))

export const restore = adminActs
  .meta({ scope: 'admin' })
  .route(
    operation('POST /admin/categories/{id}/restore', {
      tag: 'Admin',
      summary: 'Bring a category back',
      example: {},
    }),
  )
  .input(CategoryRef)
  .errors(refusals('CATEGORY_TAKEN'))
  .handler(({ input, context }) => restoreCategory(context.work, input))

function placed({ name, groupId, newGroup }: CategoryChange) {
  return { name, groupId: groupId ?? null, newGroup }
}
