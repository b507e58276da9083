import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, href, redirect, useNavigation } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { sessionHeaders } from '#app/request/save-intent.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { TypeChoice } from '#contract/account.ts'
import type { Route } from './+types/choose-account-type'
import { readAuthParams, withAuthParams } from './auth-params.ts'
import { refuseForm } from './refuse-form.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const authParams = readAuthParams(url)
  const who = context.get(viewer)
  if (!who) throw redirect(withAuthParams(href('/login'), authParams))
  if (who.accountType !== null) throw redirect(authParams.returnTo ?? (await context.get(api).account.target()))
  return authParams
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { returnTo } = readAuthParams(url)
  const submission = parseWithZod(await postedForm(request, ['accountType', 'location']), { schema: TypeChoice })
  if (submission.status !== 'success') return refuseForm(submission.reply(), 400, {})
  const chosen = await attempt(context.get(api).account.chooseType(submission.value))
  if (!chosen.ok) {
    const { message, status } = chosen.refused
    return refuseForm(submission.reply({ formErrors: [message] }), status, {})
  }
  return redirect(returnTo ?? chosen.data.target, { headers: await sessionHeaders(request, context, null) })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Choose Your Account Type',
    description: 'Client or provider: one question before you begin.',
    path: '/choose-account-type',
    noIndex: true,
  })

export default function ChooseAccountType({ loaderData: authParams, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<TypeChoice>({ id: 'type', lastResult: actionData?.reply ?? null })
  const busy = useNavigation().formMethod === 'POST'
  const errors = [fields.accountType, fields.location].flatMap(({ id, errors }) =>
    (errors ?? []).slice(0, 1).map((message) => ({ field: id, message })),
  )
  return (
    <PageShell width="narrow">
      <PageHeading lead="One question before you begin. You can’t change it later.">
        Choose Your Account Type
      </PageHeading>
      <Form
        method="post"
        action={withAuthParams(href('/choose-account-type'), authParams)}
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="space-y-6"
      >
        {errors.length > 0 ? <ErrorSummary key={actionData?.at} errors={errors} /> : null}
        {form.errors ? (
          <Notice key={actionData?.at} tone="danger" role="alert" title="Your choice was not saved">
            {form.errors.join(' ')}
          </Notice>
        ) : null}
        <RadioGroup
          id={fields.accountType.id}
          name="accountType"
          legend="What are you here for?"
          layout="cards"
          defaultValue={fields.accountType.initialValue}
          error={fields.accountType.errors?.[0]}
          options={[
            { value: 'client', label: 'Seeker', hint: 'I’m looking for someone to do a job.' },
            { value: 'provider', label: 'Provider', hint: 'I offer my services.' },
          ]}
        />
        <Field
          id={fields.location.id}
          label="Location"
          hint="Your town or postcode."
          error={fields.location.errors?.[0]}
        >
          {(ids) => (
            <TextBox
              {...ids}
              name="location"
              defaultValue={fields.location.initialValue}
              autoComplete="postal-code"
              maxLength={120}
              required
            />
          )}
        </Field>
        <Button type="submit" busy={busy} className="w-full">
          Continue
        </Button>
      </Form>
    </PageShell>
  )
}
