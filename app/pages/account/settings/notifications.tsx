import { Form, useNavigation } from 'react-router'
import { PushHelp, PushSwitch } from '#app/components/push/push-switch.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Switch, SwitchButton } from '#app/ui/switch.tsx'
import type { MailKind } from '#contract/account/words.ts'
import type { OwnProfile } from '#contract/profile/view.ts'
import type { PushState } from '#contract/push/view.ts'
import type { PushKind } from '#contract/push/words.ts'

const ADDRESS = '/account?tab=notifications'

type Props = { own: OwnProfile; choices: Record<MailKind, boolean>; push: PushState | null }

export function AccountNotifications({ own, choices, push }: Props) {
  const isProvider = own.accountType === 'provider'
  return (
    <>
      <div className="max-w-3xl divide-y rounded-lg border bg-surface px-4 sm:px-5">
        {isProvider ? (
          <Group>
            <Choice
              kind="job_alerts"
              label="Job Alerts"
              on={choices.job_alerts}
              hint={
                <>
                  We email you new jobs in your categories and area.
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
            <OnDevice kind="job_alerts" label="Job Alerts on this device" hint="For each new job." push={push} />
          </Group>
        ) : null}
        <Group>
          <Choice
            kind="messages"
            label="Messages"
            on={choices.messages}
            hint="We email you when someone writes to you, at most every 15 minutes for each conversation."
          />
          <OnDevice
            kind="messages"
            label="Messages on this device"
            hint="As soon as someone writes to you."
            push={push}
          />
        </Group>
        <Group>
          <div className="py-2">
            <p className="font-medium">{isProvider ? 'Reviews' : 'Answers'}</p>
            <p className="text-sm text-ink-soft">
              {isProvider
                ? 'We always email you when a client reviews you.'
                : 'We always email you when a provider opens your job’s details or replies to your review.'}
            </p>
          </div>
          <OnDevice
            kind="answers"
            label={isProvider ? 'Reviews on this device' : 'Answers on this device'}
            hint={isProvider ? 'As soon as a review is published.' : 'As soon as it happens.'}
            push={push}
          />
        </Group>
        {isProvider ? (
          <Group>
            <Choice
              kind="membership_report"
              label="Membership report"
              on={choices.membership_report}
              hint="Once a month we email you how often your listing was seen, saved and contacted."
            />
          </Group>
        ) : null}
        {own.accountType === 'client' ? (
          <Group>
            <Choice
              kind="provider_updates"
              label="Provider Updates"
              on={choices.provider_updates}
              hint="We email you news of the professionals you have saved."
            />
          </Group>
        ) : null}
        <Group>
          <Switch
            label="Security alerts"
            hint="Always on: we tell you when your password, email address or login changes."
            checked
            disabled
            readOnly
          />
        </Group>
      </div>
      {push ? <PushHelp className="mt-4 max-w-3xl" /> : null}
    </>
  )
}

/** A mail and the notification of the same, beside each other where there is room. */
function Group({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-x-10 py-2 sm:grid-cols-2">{children}</div>
}

/** Nothing where the state of this browser could not be read. */
function OnDevice({ push, ...rest }: { kind: PushKind; label: string; hint: string; push: PushState | null }) {
  return push ? <PushSwitch {...rest} push={push} back={ADDRESS} /> : null
}

type ChoiceProps = { kind: MailKind; label: string; hint: React.ReactNode; on: boolean }

/** Moves as soon as it is pressed, and back if it was not saved. */
function Choice({ kind, label, hint, on: saved }: ChoiceProps) {
  const { formAction, formData } = useNavigation()
  const sent = formAction === ADDRESS && formData?.get('kind') === kind
  const on = sent ? formData.get('on') === 'yes' : saved
  return (
    <Form method="post" action={ADDRESS} preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <SwitchButton
        label={label}
        hint={hint}
        on={on}
        name="on"
        value={on ? 'no' : 'yes'}
        aria-busy={sent || undefined}
      />
    </Form>
  )
}
