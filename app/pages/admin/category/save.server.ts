import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { AddCategory, EditCategory } from '#contract/category/input.ts'
import type { FlashName } from '#contract/flash.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { CATEGORY_FIELDS } from './fields.ts'

type Context = Readonly<RouterContextProvider>

const PAGE = href('/admin/categories')
const ERROR = 'Error'
const MOST_IN_GROUP = 500

/** `id`: null for a new one. */
export async function saveCategory(request: Request, context: Context, id: number | null) {
  const form = await readAct(request, CATEGORY_FIELDS)
  const { name, groupId, newGroup } = form.values
  const typed = { name, groupId: groupId === '' ? null : Number(groupId), newGroup }
  const { category } = context.get(api)
  if (id === null) {
    const added = form.parse(AddCategory, typed)
    if (!added.ok) return wrong(form, added.errors)
    const act = () => category.add(added.data)
    const done = await actOn(context, form, { title: ERROR, failed: 'Failed to add category', act })
    return done.ok ? redirect(PAGE, { headers: flash('category-added') }) : done.response
  }
  const edited = form.parse(EditCategory, { id, ...typed })
  if (!edited.ok) return wrong(form, edited.errors)
  const act = () => category.edit(edited.data)
  const done = await actOn(context, form, { title: ERROR, failed: 'Failed to update category', act })
  return done.ok ? redirect(PAGE, { headers: flash('category-updated') }) : done.response
}

type CategoryForm = Awaited<ReturnType<typeof readAct<typeof CATEGORY_FIELDS>>>

function wrong(form: CategoryForm, errors: Record<string, string | undefined>) {
  const message = errors.name ?? errors.groupId ?? errors.newGroup ?? 'Please check what you typed.'
  return form.result(400, { errors, refusal: { title: 'Validation Error', message }, asksForProof: false })
}

export async function retireCategory(request: Request, context: Context, id: number) {
  const form = await readAct(request, CATEGORY_FIELDS)
  const act = () => context.get(api).category.retire({ id })
  const done = await actOn(context, form, { title: ERROR, failed: 'Failed to delete category', act })
  return done.ok ? redirect(PAGE, { headers: flash('category-deleted') }) : done.response
}

export async function restoreCategory(request: Request, context: Context, id: number) {
  const form = await readAct(request, CATEGORY_FIELDS)
  const act = () => context.get(api).category.restore({ id })
  const done = await actOn(context, form, { title: ERROR, failed: 'Failed to bring the category back', act })
  return done.ok ? redirect(PAGE, { headers: flash('category-restored') }) : done.response
}

/** `id`: in the order shown. A button moves one of them `up` or `down`; scripts send the new order without one. */
export async function saveOrder(request: Request, context: Context, groupId: number) {
  const posted = await postedForm(request, ['up', 'down', 'stay'], { id: MOST_IN_GROUP })
  const shown = posted.getAll('id').map(Number)
  const ids = moved(moved(shown, posted.get('up'), -1), posted.get('down'), 1)
  const saved = await attemptOrLog(context, context.get(api).category.order({ groupId, ids }))
  const name: FlashName = saved.ok ? 'category-order-updated' : 'category-order-failed'
  if (!posted.has('stay')) return redirect(PAGE, { headers: flash(name) })
  if (saved.ok) return { problem: null }
  const problem = messageOf(saved, 'Failed to update category order')
  return data({ problem }, { status: saved.refused?.status ?? 500, headers: NO_STORE })
}

function moved(ids: number[], id: FormDataEntryValue | null, by: 1 | -1): number[] {
  const from = ids.indexOf(Number(id))
  const to = from + by
  if (id === null || from < 0 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, Number(id))
}
