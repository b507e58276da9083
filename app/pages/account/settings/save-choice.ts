import { type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { MAIL_KINDS, type MailKind } from '#contract/account/words.ts'
import type { FlashName } from '#contract/flash.ts'

type Context = Readonly<RouterContextProvider>

const words = {
  job_alerts: 'job-alerts',
  provider_updates: 'provider-updates',
  membership_report: 'membership-report',
  messages: 'message-mails',
} as const satisfies Record<MailKind, string>

export async function saveChoice(request: Request, context: Context) {
  const posted = await postedForm(request, ['kind', 'on'])
  const kind = MAIL_KINDS.find((name) => name === posted.get('kind'))
  const on = posted.get('on') === 'yes'
  const said = kind ? await choose(context, kind, on) : 'update-failed'
  return redirect('/account?tab=notifications', { headers: flash(said) })
}

async function choose(context: Context, kind: MailKind, on: boolean): Promise<FlashName> {
  const chosen = await attemptOrLog(context, context.get(api).account.setMailChoice({ kind, on }))
  if (chosen.ok) return `${words[kind]}-${on ? 'on' : 'off'}`
  return chosen.refused?.code === 'LEAVING' ? 'leaving' : 'update-failed'
}
