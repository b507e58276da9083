import { z } from 'zod'
import { line } from '../typed-text.ts'
import { TERM_WEIGHTS } from './words.ts'

const CATEGORY_NAME_LENGTH = 80
const TERM_LENGTH = 60
/** The most terms that one category can have. */
export const MAX_TERMS = 500
const NAME_MISSING = 'Category name is required'
export const GROUP_MISSING = 'Please select or create a group'

/** ">" stands between group and category in texts that are kept. */
const name = line(CATEGORY_NAME_LENGTH).refine((text) => !text.includes('>'), 'Leave out the character “>”')

export const CategoryId = z.number().int().positive().max(2_147_483_647)

/** A new group goes before the selected one. */
export const AddCategory = z
  .strictObject({
    name: name.refine((text) => text !== '', NAME_MISSING),
    groupId: CategoryId.nullable(),
    newGroup: name,
  })
  .refine(({ groupId, newGroup }) => groupId !== null || newGroup !== '', { message: GROUP_MISSING, path: ['groupId'] })
export type AddCategory = z.infer<typeof AddCategory>

/** A group is edited by its name alone: both others are empty then. */
export const EditCategory = z.strictObject({
  id: CategoryId,
  name: name.refine((text) => text !== '', NAME_MISSING),
  groupId: CategoryId.nullable(),
  newGroup: name,
})
export type EditCategory = z.infer<typeof EditCategory>

export const CategoryOrder = z.strictObject({
  groupId: CategoryId,
  ids: z
    .array(CategoryId)
    .max(500)
    .refine((ids) => new Set(ids).size === ids.length, 'A category is named twice'),
})
export type CategoryOrder = z.infer<typeof CategoryOrder>

export const AddTerm = z.strictObject({
  categoryId: CategoryId,
  term: line(TERM_LENGTH).refine((text) => /[\p{L}\p{N}]/u.test(text), 'Enter a search term'),
  weight: z.literal(TERM_WEIGHTS),
})
export type AddTerm = z.infer<typeof AddTerm>
