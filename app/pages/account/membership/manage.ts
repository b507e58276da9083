import { ORPCError } from '@orpc/client'
import { href, redirect, redirectDocument } from 'react-router'
import { type Api, api, failed, site } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import { postedForm } from '#app/request/posted-form.ts'
import type { FlashName } from '#contract/flash.ts'
import { ownPath } from '#contract/own-path.ts'
import type { Route } from './+types/manage'

const HOME = '/profile?tab=subscriptions'

export function loader() {
  return redirect(HOME)
}

/** Cancels, resumes, or leads to the payment provider's page; then back to where the button stood. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, ['act', 'back'])
  const act = ACTS.find((name) => name === posted.get('act'))
  const back = ownPath(String(posted.get('back') ?? ''), context.get(site).origin) ?? HOME
  if (!act) return redirect(back)
  try {
    const done = await acts[act](context.get(api))
    return 'url' in done ? redirectDocument(done.url) : redirect(back, { headers: flash(done.say) })
  } catch (error) {
    if (!(error instanceof ORPCError)) context.get(failed)(error)
    const code = error instanceof ORPCError ? error.code : null
    if (code === 'UNAUTHORIZED') return redirect(`${href('/login')}?return=${encodeURIComponent(back)}`)
    if (code === 'LEAVING') return redirect(back, { headers: flash('leaving') })
    return redirect(back, {
      headers: flash(code === 'NO_MEMBERSHIP' && act === 'cancel' ? 'no-subscription' : failures[act]),
    })
  }
}

const ACTS = ['manage', 'cancel', 'resume'] as const
type Act = (typeof ACTS)[number]

const acts: Record<Act, (api: Api) => Promise<{ url: string } | { say: FlashName }>> = {
  async manage({ membership }) {
    const { url } = await membership.manage()
    return url ? { url } : { say: 'manage-without-url' }
  },
  async cancel({ membership }) {
    await membership.cancel()
    return { say: 'subscription-cancelled' }
  },
  async resume({ membership }) {
    await membership.resume()
    return { say: 'subscription-resumed' }
  },
}

const failures: Record<Act, FlashName> = { manage: 'manage-failed', cancel: 'cancel-failed', resume: 'resume-failed' }
