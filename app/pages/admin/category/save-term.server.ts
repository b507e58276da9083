import type { RouterContextProvider } from 'react-router'
import { api } from '#app/api.server.ts'
import { AddTerm } from '#contract/category/input.ts'
import type { FormFields } from '#contract/form.ts'
import { actOn, type readAct } from '../act/act.server.ts'

export async function addTerm<Fields extends FormFields>(
  context: Readonly<RouterContextProvider>,
  form: Awaited<ReturnType<typeof readAct<Fields>>>,
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
