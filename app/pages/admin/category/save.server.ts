import { href } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import * as order from '#app/request/order.server.ts'
import { AddCategory, AddTerm, EditCategory } from '#contract/category/input.ts'
import type { FormFields } from '#contract/form.ts'
import { type ActForm, actOn, readAct } from '../act/act.server.ts'
import type { ActResult } from '../act/act-result.ts'

const PAGE = href('/admin/categories')
const CATEGORY_FIELDS = { name: 'text', groupId: 'text', newGroup: 'text' } as const
const ERROR = 'Error'
const MOST_IN_GROUP = 500

/** `id`: null for a new one. */
export async function saveCategory(request: Request, context: PageContext, id: number | null) {
  const form = await readAct(request, CATEGORY_FIELDS)
  const { name, groupId, newGroup } = form.values
  const typed = { name, groupId: groupId === '' ? null : Number(groupId), newGroup }
  const { category } = context.get(api)
  if (id === null) {
    const added = form.parse(AddCategory, typed)
    if (!added.ok) return wrong(form, added.errors)
    const act = () => category.add(added.data)
    const done = await actOn(context, form, { title: ERROR, failed: 'Failed to add category', act })
    return done.ok ? leadTo(PAGE, 'category-added') : done.response
  }
  const edited = form.parse(EditCategory, { id, ...typed })
  if (!edited.ok) return wrong(form, edited.errors)
  const act = () => category.edit(edited.data)
  const done = await actOn(context, form, { title: ERROR, failed: 'Failed to update category', act })
  return done.ok ? leadTo(PAGE, 'category-updated') : done.response
}

export type CategoryResult = ActResult<typeof CATEGORY_FIELDS>
type CategoryForm = ActForm<typeof CATEGORY_FIELDS>

function wrong(form: CategoryForm, errors: Record<string, string | undefined>) {
  const message = errors.name ?? errors.groupId ?? errors.newGroup ?? 'Please check what you typed.'
  return form.result(400, { errors, refusal: { title: 'Validation Error', message }, asksForProof: false })
}

export async function retireCategory(request: Request, context: PageContext, id: number) {
  const form = await readAct(request, CATEGORY_FIELDS)
  const act = () => context.get(api).category.retire({ id })
  const done = await actOn(context, form, { title: ERROR, failed: 'Failed to delete category', act })
  return done.ok ? leadTo(PAGE, 'category-deleted') : done.response
}

export async function restoreCategory(request: Request, context: PageContext, id: number) {
  const form = await readAct(request, CATEGORY_FIELDS)
  const act = () => context.get(api).category.restore({ id })
  const done = await actOn(context, form, { title: ERROR, failed: 'Failed to bring the category back', act })
  return done.ok ? leadTo(PAGE, 'category-restored') : done.response
}

export function saveOrder(request: Request, context: PageContext, groupId: number) {
  return order.saveOrder(request, context, {
    page: PAGE,
    most: MOST_IN_GROUP,
    save: ({ category }, ids) => category.order({ groupId, ids: ids.map(Number) }),
    said: 'category-order-updated',
    refused: 'category-order-failed',
    unforeseen: 'Failed to update category order',
  })
}

export async function addTerm<Fields extends FormFields>(
  context: PageContext,
  form: ActForm<Fields>,
  { term, weight, categoryId }: { term: string; weight: string; categoryId: string },
) {
  const checked = form.check(AddTerm, { term, weight: Number(weight), categoryId: Number(categoryId) })
  if (!checked.ok) return checked
  const act = () => context.get(api).category.addTerm(checked.data)
  return actOn(context, form, {
    title: 'Not added',
    failed: 'The search term couldn’t be added. Please try again.',
    act,
  })
}
