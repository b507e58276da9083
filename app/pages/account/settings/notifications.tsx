import { Form } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { Switch, SwitchButton } from '#app/ui/switch.tsx'
import type { MailKind } from '#contract/account/words.ts'
import type { OwnProfile } from '#contract/profile/view.ts'

export function AccountNotifications({ own, choices }: { own: OwnProfile; choices: Record<MailKind, boolean> }) {
  return (
    <div className="max-w-2xl divide-y rounded-lg border bg-surface px-4 sm:px-5">
      {own.accountType === 'provider' ? (
        <Choice
          kind="job_alerts"
          label="Job Alerts"
          on={choices.job_alerts}
          hint={
            <>
              We e-mail you new jobs in your categories and area.
              {own.membership.isSubscribed ? (
                <>
                  {' '}
                  <TextLink to="/account/job-alerts">Job alert settings</TextLink>
                </>
              ) : (
                <>
                  {' '}
                  Alerts start with your membership. <TextLink to="/membership">Get Membership</TextLink>
                </>
              )}
            </>
          }
        />
      ) : null}
      <Choice
        kind="messages"
        label="Messages"
        on={choices.messages}
        hint="We e-mail you when someone writes to you, at most every 15 minutes for each conversation."
      />
      {own.accountType === 'provider' ? (
        <Choice
          kind="membership_report"
          label="Membership Report"
          on={choices.membership_report}
          hint="Once a month we e-mail you how often your listing was seen, saved and contacted."
        />
      ) : null}
      {own.accountType === 'client' ? (
        <Choice
          kind="provider_updates"
          label="Provider Updates"
          on={choices.provider_updates}
          hint="We e-mail you news of the professionals you have saved."
        />
      ) : null}
      <Switch
        className="py-4"
        label="Security alerts"
        hint="Always on: we tell you when your password, e-mail address or sign-in changes."
        checked
        disabled
        readOnly
      />
    </div>
  )
}

function Choice({ kind, label, hint, on }: { kind: MailKind; label: string; hint: React.ReactNode; on: boolean }) {
  return (
    <Form method="post" action="/account?tab=notifications" preventScrollReset className="py-2">
      <input type="hidden" name="kind" value={kind} />
      <SwitchButton label={label} hint={hint} on={on} name="on" value={on ? 'no' : 'yes'} />
    </Form>
  )
}
