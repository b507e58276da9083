import { href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { sessionRedirect } from '#app/request/save-intent.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TypeChoice } from '#contract/account/input.ts'
import type { Route } from './+types/choose-account-type'
import { readAuthParams, withAuthParams } from './auth-params.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const authParams = readAuthParams(url)
  const who = context.get(viewer)
  if (!who) throw redirect(withAuthParams(href('/login'), authParams))
  if (who.accountType !== null) throw redirect(authParams.returnTo ?? (await context.get(api).account.target()))
  return authParams
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { returnTo } = readAuthParams(url)
  const form = await readForm(request, { accountType: 'text', location: 'text' })
  const checked = form.check(TypeChoice)
  if (!checked.ok) return checked.response
  const chosen = await attempt(context.get(api).account.chooseType(checked.data))
  if (!chosen.ok) {
    const { message, status } = chosen.refused
    return form.refuse({ title: 'Your choice was not saved', message }, status)
  }
  return sessionRedirect({ request, context }, returnTo ?? chosen.data.target, null)
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Choose your account type')

export default function ChooseAccountType({ loaderData: authParams, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <PageShell width="narrow">
      <PageHeading lead="One question before you begin. You can’t change it later.">
        Choose your account type
      </PageHeading>
      <PostForm result={result} action={withAuthParams(href('/choose-account-type'), authParams)} className="space-y-6">
        <RadioLine
          name="accountType"
          legend="What are you here for?"
          layout="cards"
          options={[
            { value: 'client', label: 'Seeker', hint: 'I’m looking for someone to do a job.' },
            { value: 'provider', label: 'Provider', hint: 'I offer my services.' },
          ]}
          result={result}
        />
        <TextLine
          name="location"
          label="Location"
          hint="Your town or postcode."
          autoComplete="postal-code"
          required
          result={result}
        />
        <SubmitButton className="w-full">Continue</SubmitButton>
      </PostForm>
    </PageShell>
  )
}
