import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { SelectLine } from '#app/components/form/select-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { PushHelp, PushSwitch } from '#app/components/push/push-switch.tsx'
import { optional, refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { AlertForm } from '#contract/alert/input.ts'
import type { AlertSettings } from '#contract/alert/view.ts'
import { DAILY_AT, MAX_MATCHES } from '#contract/alert/words.ts'
import type { FormResult, FormValues } from '#contract/form.ts'
import { RADII } from '#contract/place/words.ts'
import type { PushState } from '#contract/push/view.ts'
import type { Route } from './+types/job-alerts'

/** `shown`: the categories that the form offers, of which `category` are ticked. */
const ALERT_FIELDS = { radius: 'text', pace: 'text', budget: 'text', shown: 200, category: 200 } as const

type AlertValues = FormValues<typeof ALERT_FIELDS>
type AlertResult = FormResult<typeof ALERT_FIELDS>

export async function loader({ context }: Route.LoaderArgs) {
  const { alert, push } = context.get(api)
  const settings = await alert.settings().catch(refuse)
  return { settings, push: await optional(context, push.state()) }
}

export const action = defineForm({
  fields: ALERT_FIELDS,
  schema: AlertForm,
  input: ({ radius, pace, budget, shown, category }) => ({
    radiusMiles: Number(radius),
    pace,
    minBudgetPence: budget,
    muted: shown.filter((id) => !category.includes(id)).map(Number),
  }),
  paths: { radiusMiles: 'radius', minBudgetPence: 'budget' },
  call: ({ alert }, input) => alert.edit(input),
  title: 'Not saved',
  done: () => leadTo(href('/account/job-alerts'), 'alerts-saved'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Job alert settings')

export default function JobAlerts({ loaderData: { settings, push }, actionData }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading lead="Which new jobs we email you, and when.">Job alert settings</PageHeading>
      <AlertStatus {...settings} on={settings.on || (push?.kinds.includes('job_alerts') ?? false)} />
      <SettingsForm settings={settings} result={actionData} />
      {push ? <OnDevice push={push} /> : null}
    </PageShell>
  )
}

function AlertStatus({ on, waits, place, categories, matches }: AlertSettings) {
  const profile = <TextLink to="/account?tab=profile">your profile</TextLink>
  return (
    <div className="mb-8 space-y-4">
      {waits ? (
        <Notice title="Alerts begin once we’ve approved your page">
          We look at each new page before it’s public, and we’ll email you. You can choose your settings now.
        </Notice>
      ) : null}
      {on ? null : (
        <Notice tone="amber" title="Job Alerts are switched off">
          You can choose here what you would get. Emails come once you switch them on under{' '}
          <TextLink to="/account?tab=notifications">Notifications</TextLink>.
        </Notice>
      )}
      {place === null ? (
        <Notice tone="amber" title="We do not know where you work from">
          We measure distances from the location in {profile}. Enter a town or postcode there, or we can’t send you
          alerts.
        </Notice>
      ) : null}
      {categories.length === 0 ? (
        <Notice tone="amber" title="You have no categories yet">
          Alerts come for jobs in your categories. Choose them in {profile}.
        </Notice>
      ) : null}
      {place !== null && categories.length > 0 ? <p>{matchesText(matches)}</p> : null}
    </div>
  )
}

/** Last: what this browser says of notifications is known only once the page is there, and moves what is below. */
function OnDevice({ push }: { push: PushState }) {
  return (
    <div className="mt-10 rounded-lg border bg-surface px-4 py-2 sm:px-5">
      <PushSwitch
        kind="job_alerts"
        label="Job Alerts on this device"
        hint="A notification for each job, or one for the day, as you choose above."
        push={push}
        back={href('/account/job-alerts')}
      />
      <PushHelp className="pb-2" />
    </div>
  )
}

function matchesText(matches: number): string {
  if (matches === 0) return 'No open job fits these settings at the moment.'
  if (matches === 1) return 'About 1 open job matches now.'
  return matches < MAX_MATCHES ? `About ${matches} open jobs match now.` : `${MAX_MATCHES} or more open jobs match now.`
}

function SettingsForm({ settings, result: newest }: { settings: AlertSettings; result: AlertResult | undefined }) {
  const result = useFormResult(newest)
  const { categories, place } = settings
  const shown: Pick<AlertResult, 'values' | 'errors'> = result ?? { values: alertValues(settings), errors: {} }
  return (
    <PostForm result={result} className="space-y-8">
      <SelectLine
        name="radius"
        label="How far you go"
        hint={
          <>
            Measured as the crow flies{place === null ? '' : ` from ${place}`}, the location in{' '}
            <TextLink to="/account?tab=profile">your profile</TextLink>.
          </>
        }
        className="max-w-48"
        options={RADII.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
        result={shown}
      />
      <RadioLine
        name="pace"
        legend="When you hear of a job"
        options={[
          {
            value: 'at_once',
            label: 'At once',
            hint: 'An email for each job. Nearest and best matches hear first.',
          },
          { value: 'daily', label: 'Once a day', hint: `All of them in one email, at ${DAILY_AT}.` },
        ]}
        result={shown}
      />
      <TextLine
        name="budget"
        label="Smallest budget"
        hint="In pounds. We leave out jobs with a lower budget; jobs without a budget or with an hourly rate still come."
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        className="max-w-48"
        icon="£"
        result={shown}
      />
      {categories.length > 0 ? <Categories categories={categories} ticked={shown.values.category} /> : null}
      <SubmitButton>Save settings</SubmitButton>
    </PostForm>
  )
}

function alertValues({ radiusMiles, pace, minBudgetPence, categories }: AlertSettings): AlertValues {
  return {
    radius: String(radiusMiles),
    pace,
    budget: minBudgetPence === null ? '' : String(minBudgetPence / 100),
    shown: categories.map(({ id }) => String(id)),
    category: categories.filter(({ muted }) => !muted).map(({ id }) => String(id)),
  }
}

function Categories({ categories, ticked }: Pick<AlertSettings, 'categories'> & { ticked: string[] }) {
  return (
    <fieldset>
      <legend className="float-left mb-1.5 w-full font-medium">Your categories</legend>
      <p className="clear-both mb-2 text-sm text-ink-soft">
        Untick what you want no alerts for. To add others, change{' '}
        <TextLink to="/account?tab=profile">your profile</TextLink>.
      </p>
      {categories.map(({ id, text }) => (
        <div key={id}>
          <input type="hidden" name="shown" value={id} />
          <Checkbox name="category" value={id} label={text} defaultChecked={ticked.includes(String(id))} />
        </div>
      ))}
    </fieldset>
  )
}
