import { href, redirect, redirectDocument } from 'react-router'
import { type Api, api, site } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import type { FlashName } from '#contract/flash.ts'
import { ownPath } from '#contract/own-path.ts'
import type { Route } from './+types/manage'

const HOME = '/profile?tab=subscriptions'

export function loader() {
  return redirect(HOME)
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['act', 'back'])
  const act = ACTS.find((name) => name === posted.get('act'))
  const back = ownPath(String(posted.get('back') ?? ''), context.get(site).origin) ?? HOME
  if (!act) return redirect(back)
  const { membership } = context.get(api)
  if (act === 'manage') {
    const opened = await attemptOrLog(context, membership.manage())
    if (!opened.ok) return failed(act, opened.refused?.code, back)
    const { url } = opened.data
    return url ? redirectDocument(url) : leadTo(back, 'manage-without-url')
  }
  const changed = await attemptOrLog(context, change(membership, act))
  if (!changed.ok) return failed(act, changed.refused?.code, back)
  return leadTo(back, DONE_FLASHES[act])
}

const ACTS = ['manage', 'cancel', 'money-back', 'resume'] as const
type ManageAct = (typeof ACTS)[number]

type Change = Exclude<ManageAct, 'manage'>

function change({ cancel, moneyBack, resume }: Api['membership'], act: Change) {
  if (act === 'cancel') return cancel()
  return act === 'resume' ? resume() : moneyBack()
}

const DONE_FLASHES: Record<Change, FlashName> = {
  cancel: 'subscription-cancelled',
  'money-back': 'money-back',
  resume: 'subscription-resumed',
}

function failed(act: ManageAct, code: string | undefined, back: string) {
  if (code === 'UNAUTHORIZED') return redirect(`${href('/login')}?return=${encodeURIComponent(back)}`)
  if (code === 'LEAVING') return leadTo(back, 'leaving')
  if (code === 'MONEY_BACK_OVER') return leadTo(back, 'money-back-over')
  const nothing = code === 'NO_MEMBERSHIP' && act !== 'resume'
  return leadTo(back, nothing ? 'no-subscription' : FAILURE_FLASHES[act])
}

const FAILURE_FLASHES: Record<ManageAct, FlashName> = {
  manage: 'manage-failed',
  cancel: 'cancel-failed',
  'money-back': 'cancel-failed',
  resume: 'resume-failed',
}
