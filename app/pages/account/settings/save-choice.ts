import { ORPCError } from '@orpc/client'
import { type RouterContextProvider, redirect } from 'react-router'
import { api, failed } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { MAIL_KINDS, type MailKind } from '#contract/account.ts'
import type { FlashName } from '#contract/flash.ts'

const words = {
  job_alerts: 'job-alerts',
  provider_updates: 'provider-updates',
  membership_report: 'membership-report',
} as const satisfies Record<MailKind, string>

/** Switches one kind of mail on or off. */
export async function saveChoice(request: Request, context: Readonly<RouterContextProvider>) {
  const posted = await postedForm(request, ['kind', 'on'])
  const kind = MAIL_KINDS.find((name) => name === posted.get('kind'))
  const on = posted.get('on') === 'yes'
  let said: FlashName = 'update-failed'
  if (kind) {
    said = await context
      .get(api)
      .account.setMailChoice({ kind, on })
      .then<FlashName, FlashName>(
        () => `${words[kind]}-${on ? 'on' : 'off'}`,
        (error) => {
          if (error instanceof ORPCError && error.code === 'LEAVING') return 'leaving'
          context.get(failed)(error)
          return 'update-failed'
        },
      )
  }
  return redirect('/account?tab=notifications', { headers: flash(said) })
}
