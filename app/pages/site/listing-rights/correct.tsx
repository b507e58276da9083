import { data, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm } from '#app/request/define-form.server.ts'
import { NO_STORE, privateHeaders } from '#app/request/page-cache.ts'
import { textFields } from '#contract/form.ts'
import { BIO_LENGTH } from '#contract/profile/words.ts'
import { AskCorrection } from '#contract/rights/input.ts'
import type { Route } from './+types/correct'
import { ASKER_FIELDS, RequestPage, RightsError } from './request-page.tsx'

const CORRECTION_FIELDS = { ...textFields('businessName', 'phone', 'website', 'location', 'bio'), ...ASKER_FIELDS }

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const rights = await context.get(api).listing.rights({ id: params.id }).catch(refuse)
  return data({ rights, sent: url.searchParams.get('sent') === '1' }, { headers: NO_STORE })
}

export const action = defineForm({
  fields: CORRECTION_FIELDS,
  schema: AskCorrection,
  input: (values, { id }) => ({ ...values, id }),
  call: ({ listing }, input) => listing.askCorrection(input),
  title: 'Your corrections were not sent',
  done: (_, { id }) => redirect(`${href('/directory/:id/correct', { id })}?sent=1`),
})

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Correct something')

export default function CorrectListing({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const { businessName, website, location, bio, has } = loaderData.rights
  const typed = result?.values
  return (
    <RequestPage
      {...loaderData}
      label="Correct"
      heading="Correct something"
      lead="Change what is wrong below. We check that it comes from the business first."
      words="What else should we know?"
      result={result}
      submit="Send corrections"
    >
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
        <AreaLine
          name="bio"
          label="Description"
          hint={`Up to ${BIO_LENGTH} characters.`}
          rows={6}
          defaultValue={typed?.bio ?? bio}
          result={result}
        />
      </fieldset>
    </RequestPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RightsError error={error} />
}
