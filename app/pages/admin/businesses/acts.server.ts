import type { ClientPromiseResult } from '@orpc/client'
import { type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import { AcceptClaim, HandOver, RefuseClaim, UndoOwnership } from '#contract/decide-claim.ts'
import type { FlashName } from '#contract/flash.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { CLAIM_FIELDS } from './act-fields.ts'

type Context = Readonly<RouterContextProvider>
type Form = Awaited<ReturnType<typeof readAct<typeof CLAIM_FIELDS>>>

const FAILED = 'The claim could not be decided. Please try again.'

/** What is decided about a claim, from the queue or from its page. `back`: where it leads afterwards. */
export async function actOnClaim(request: Request, context: Context, back: string) {
  const form = await readAct(request, CLAIM_FIELDS)
  const act = acts.get(form.values.intent)
  const done = act ? await act(context, form) : unreadable(form)
  return done.ok ? redirect(back, { headers: flash(done.said) }) : done.response
}

async function accept(context: Context, form: Form) {
  const checked = form.check(AcceptClaim, decisionIn(form))
  if (!checked.ok) return checked
  const act = () => context.get(api).business.accept(checked.data)
  return finish(context, form, 'claim-accepted', { title: 'Not accepted', act })
}

async function refuse(context: Context, form: Form) {
  const checked = form.check(RefuseClaim, decisionIn(form))
  if (!checked.ok) return checked
  const act = () => context.get(api).business.refuse(checked.data)
  return finish(context, form, 'claim-refused', { title: 'Not refused', act })
}

async function handOver(context: Context, form: Form) {
  const { id, reason } = form.values
  const checked = form.check(HandOver, { id, reason })
  if (!checked.ok) return checked
  const act = () => context.get(api).business.handOver(checked.data)
  return finish(context, form, 'claim-handed-over', { title: 'Not handed over', act })
}

async function undo(context: Context, form: Form) {
  const { ownership, reason } = form.values
  const checked = form.check(UndoOwnership, { ownershipId: ownership, reason })
  if (!checked.ok) return checked
  const act = () => context.get(api).business.undo(checked.data)
  return finish(context, form, 'claim-undone', { title: 'Not undone', act })
}

const acts = new Map([
  ['accept', accept],
  ['refuse', refuse],
  ['hand-over', handOver],
  ['undo', undo],
])

function decisionIn({ values: { id, reason, note } }: Form) {
  return { id, reason: reason || undefined, note }
}

/** For what no person types. */
function unreadable(form: Form) {
  return { ok: false, response: form.refuse({ title: 'Error', message: FAILED }, 400) } as const
}

async function finish<Data, Failure>(
  context: Context,
  form: Form,
  said: FlashName,
  { title, act }: { title: string; act: () => ClientPromiseResult<Data, Failure> },
) {
  const done = await actOn(context, form, { title, failed: FAILED, act })
  return done.ok ? ({ ok: true, said } as const) : ({ ok: false, response: done.response } as const)
}
