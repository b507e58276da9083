import type { ClientPromiseResult } from '@orpc/client'
import { type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import {
  ApproveFeedback,
  DecideAppeal,
  DeleteFeedback,
  ModerateFeedback,
  UnapproveFeedback,
} from '#contract/feedback/moderation-input.ts'
import type { FlashName } from '#contract/flash.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ACT_FIELDS } from './act-fields.ts'
import { FAILED } from './words.ts'

type Context = Readonly<RouterContextProvider>
type Form = Awaited<ReturnType<typeof readAct<typeof ACT_FIELDS>>>

/** What a moderator decides, from the queue or from the page of an entry. `back`: where it leads afterwards. */
export async function actOnFeedback(request: Request, context: Context, back: { to: string; afterDelete: string }) {
  const form = await readAct(request, ACT_FIELDS)
  const done = await (acts.get(form.values.intent) ?? approve)(context, form)
  if (!done.ok) return done.response
  return redirect(done.said === 'entry-deleted' ? back.afterDelete : back.to, { headers: flash(done.said) })
}

async function approve(context: Context, form: Form) {
  const checked = form.check(ApproveFeedback, seen(form))
  if (!checked.ok) return unreadable(form, FAILED.approval)
  const act = () => context.get(api).feedback.approve(checked.data)
  return finish(context, form, 'entry-approved', { title: 'Not published', failed: FAILED.approval, act })
}

async function unapprove(context: Context, form: Form) {
  const checked = form.check(UnapproveFeedback, { ...seen(form), reason: form.values.reason || undefined })
  if (!checked.ok) return checked
  const act = () => context.get(api).feedback.unapprove(checked.data)
  return finish(context, form, 'entry-unapproved', { title: 'Not removed', failed: FAILED.approval, act })
}

async function edit(context: Context, form: Form) {
  const { id, version, reason, rating, title, description } = form.values
  const given = {
    id,
    version: Number(version),
    reason: reason || undefined,
    rating: Number(rating),
    title,
    description,
  }
  const checked = form.check(ModerateFeedback, given)
  if (!checked.ok) return checked
  const act = () => context.get(api).feedback.moderate({ ...checked.data, description: checked.data.description ?? '' })
  return finish(context, form, 'entry-edited', { title: 'Not saved', failed: FAILED.edit, act })
}

async function erase(context: Context, form: Form) {
  const { id, version, reason } = form.values
  const checked = form.check(DeleteFeedback, { id, version: Number(version), reason: reason || undefined })
  if (!checked.ok) return checked
  const act = () => context.get(api).feedback.erase(checked.data)
  return finish(context, form, 'entry-deleted', { title: 'Not deleted', failed: FAILED.delete, act })
}

async function decideAppeal(context: Context, form: Form) {
  const { id, version, outcome } = form.values
  const checked = form.check(DecideAppeal, { id, version: Number(version), outcome })
  if (!checked.ok) return unreadable(form, FAILED.approval)
  const act = () => context.get(api).feedback.decideAppeal(checked.data)
  return finish(context, form, 'appeal-decided', { title: 'Not decided', failed: FAILED.approval, act })
}

const acts = new Map<string, typeof approve | typeof unapprove>([
  ['approve', approve],
  ['unapprove', unapprove],
  ['edit', edit],
  ['delete', erase],
  ['appeal', decideAppeal],
])

function seen({ values: { kind, id, version } }: Form) {
  return { kind, id, version: Number(version) }
}

/** For what no person types. */
function unreadable(form: Form, message: string) {
  return { ok: false, response: form.refuse({ title: 'Error', message }, 400) } as const
}

async function finish<Data, Failure>(
  context: Context,
  form: Form,
  said: FlashName,
  asked: { title: string; failed: string; act: () => ClientPromiseResult<Data, Failure> },
) {
  const done = await actOn(context, form, asked)
  return done.ok ? ({ ok: true, said } as const) : ({ ok: false, response: done.response } as const)
}
