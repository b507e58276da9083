import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Select } from '#app/ui/select.tsx'
import { AlertForm } from '#contract/alert/input.ts'
import type { AlertSettings } from '#contract/alert/view.ts'
import { DAILY_AT, MOST_MATCHES } from '#contract/alert/words.ts'
import type { FormResult, FormValues } from '#contract/form.ts'
import { RADII } from '#contract/place/words.ts'
import type { Route } from './+types/job-alerts'

/** `shown`: the categories that the form offers, of which `category` are ticked. */
const ALERT_FIELDS = { radius: 'text', pace: 'text', budget: 'text', shown: 200, category: 200 } as const

type AlertValues = FormValues<typeof ALERT_FIELDS>
type AlertResult = FormResult<typeof ALERT_FIELDS>

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await context.get(api).alert.settings().catch(refuse) }
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

export default function JobAlerts({ loaderData: { settings }, actionData }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading lead="Which new jobs we e-mail you, and when.">Job alert settings</PageHeading>
      <AlertStatus {...settings} />
      <SettingsForm settings={settings} result={actionData} />
    </PageShell>
  )
}

function AlertStatus({ on, place, categories, matches }: AlertSettings) {
  const profile = <TextLink to="/account?tab=profile">your profile</TextLink>
  return (
    <div className="mb-8 space-y-4">
      {on ? null : (
        <Notice tone="amber" title="Job Alerts are switched off">
          You can choose here what you would get. Mails come once you switch them on under{' '}
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

function matchesText(matches: number): string {
  if (matches === 0) return 'No open job fits these settings at the moment.'
  if (matches === 1) return 'About 1 open job matches now.'
  return matches < MOST_MATCHES
    ? `About ${matches} open jobs match now.`
    : `${MOST_MATCHES} or more open jobs match now.`
}

function SettingsForm({ settings, result: newest }: { settings: AlertSettings; result: AlertResult | undefined }) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(newest)
  const { categories, place } = settings
  const shown: Pick<AlertResult, 'values' | 'errors'> = result ?? { values: storedValues(settings), errors: {} }
  const { values, errors } = shown
  return (
    <Form method="post" noValidate className="space-y-8">
      <FormProblems result={result} />
      <Field
        id="radius"
        label="How far you go"
        hint={
          <>
            Measured as the crow flies{place === null ? '' : ` from ${place}`}, the location in{' '}
            <TextLink to="/account?tab=profile">your profile</TextLink>.
          </>
        }
        error={errors.radius}
      >
        {(ids) => (
          <Select
            {...ids}
            name="radius"
            className="max-w-48"
            defaultValue={values.radius}
            options={RADII.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
          />
        )}
      </Field>
      <RadioGroup
        id="pace"
        legend="When you hear of a job"
        name="pace"
        defaultValue={values.pace}
        error={errors.pace}
        options={[
          {
            value: 'at_once',
            label: 'At once',
            hint: 'Each job in a mail of its own, as soon as it is your turn: the nearest and best fitting hear first.',
          },
          { value: 'daily', label: 'Once a day', hint: `All of them in one mail, at ${DAILY_AT}.` },
        ]}
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
      {categories.length > 0 ? <Categories categories={categories} ticked={values.category} /> : null}
      <Button busy={busy}>Save settings</Button>
    </Form>
  )
}

function storedValues({ radiusMiles, pace, minBudgetPence, categories }: AlertSettings): AlertValues {
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
