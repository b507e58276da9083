import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { AskCorrection } from '#contract/listing/request.ts'
import { BIO_LENGTH } from '#contract/profile/words.ts'
import type { Route } from './+types/correct'
import { Asked } from './asked.tsx'
import { ASKER_FIELDS, Asker } from './asker.tsx'
import { RightsError } from './gone.tsx'

const CORRECTION_FIELDS = {
  businessName: 'text',
  phone: 'text',
  website: 'text',
  location: 'text',
  bio: 'text',
  ...ASKER_FIELDS,
} as const

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const rights = await context.get(api).listing.rights({ id: params.id }).catch(refuse)
  return data({ rights, sent: url.searchParams.get('sent') === '1' }, { headers: NO_STORE })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, CORRECTION_FIELDS)
  const typed = form.check(AskCorrection, { ...form.values, id: params.id })
  if (!typed.ok) return typed.response
  const asked = await attemptOrLog(context, context.get(api).listing.askCorrection(typed.data))
  if (!asked.ok)
    return form.fail(asked, 'Your corrections were not sent', 'Nothing you typed is lost. Please try again.')
  return redirect(`${href('/directory/:id/correct', { id: params.id })}?sent=1`)
}

export function headers() {
  return NO_STORE
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Correct something',
    description: 'Put a listing right that you did not make.',
    path: `/directory/${params.id}/correct`,
    noIndex: true,
  })

export default function CorrectListing({ loaderData: { rights, sent }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const { id, businessName, website, location, bio, has } = rights
  const listing = href('/directory/:id', { id })
  const typed = result?.values
  return (
    <PageShell width="narrow">
      <Breadcrumb items={[{ label: businessName || 'Listing', to: listing }, { label: 'Correct' }]} />
      <PageHeading className="mt-4" lead="Change what is wrong below. We check that it comes from the business first.">
        Correct something
      </PageHeading>
      {sent ? (
        <Asked id={id} hasAddress={has.email} />
      ) : (
        <Form method="post" noValidate className="space-y-8">
          <FormProblems result={result} />
          <fieldset className="space-y-6">
            <legend className="font-heading text-heading font-bold">The listing</legend>
            <TextLine
              name="businessName"
              label="Business name"
              required
              result={result}
              defaultValue={typed?.businessName ?? businessName}
            />
            <TextLine
              name="phone"
              label={has.phone ? 'New phone number' : 'Phone number'}
              hint={has.phone ? 'Leave this blank if the number on the listing is right.' : undefined}
              type="tel"
              maxLength={40}
              result={result}
            />
            <TextLine
              name="website"
              label="Website"
              inputMode="url"
              maxLength={300}
              result={result}
              defaultValue={typed?.website ?? website}
            />
            <TextLine
              name="location"
              label="Location"
              hint="A town or postcode."
              result={result}
              defaultValue={typed?.location ?? location}
            />
            <Field
              id="bio"
              label="Description"
              hint={`Up to ${BIO_LENGTH} characters.`}
              error={result?.errors.bio}
              optional
            >
              {(ids) => <TextArea {...ids} name="bio" rows={6} defaultValue={typed?.bio ?? bio} />}
            </Field>
          </fieldset>
          <Asker hasAddress={has.email} words="What else should we know?" result={result} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              Send corrections
            </Button>
            <ButtonLink to={listing} variant="secondary">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      )}
    </PageShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RightsError error={error} />
}
