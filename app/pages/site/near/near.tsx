import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api, near as nearContext, site } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { LocationLine } from '#app/components/search/location-line.tsx'
import { readForm } from '#app/request/form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { dropCookie } from '#contract/cookie.ts'
import { ownPath } from '#contract/own-path.ts'
import { keepDistrict } from '#contract/place/near.ts'
import { pointAt } from '#contract/place/words.ts'
import type { Route } from './+types/near'

const FIELDS = { location: 'text', lat: 'text', lng: 'text', clear: 'text', back: 'text', stay: 'text' } as const

const UNKNOWN = 'We don’t know this place. Enter a UK town or postcode, such as Leeds or M25.'

export function loader({ request, context }: Route.LoaderArgs) {
  return { near: context.get(nearContext), back: wayBack(new URL(request.url).searchParams.get('back') ?? '', context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, FIELDS)
  const { location, lat, lng, clear, stay } = form.values
  const back = wayBack(form.values.back, context)
  const own = context.get(site)
  if (clear !== '') return redirect(back, { headers: { 'set-cookie': dropCookie('near', own) } })
  const point = lat === '' ? null : pointAt(Number(lat), Number(lng))
  const code = await context.get(api).place.district(point ?? { text: location.slice(0, 200) })
  if (code === null) return form.wrong({ location: UNKNOWN })
  const headers = { 'set-cookie': keepDistrict(code, own) }
  return stay === '' ? redirect(back, { headers }) : data(undefined, { headers })
}

function wayBack(path: string, context: Route.LoaderArgs['context']): string {
  return ownPath(path, context.get(site).origin) ?? '/directory'
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Where do you need someone?',
    description: 'Choose the place in which you need someone, and we’ll show who works near it.',
    path: href('/near'),
    noIndex: true,
  })

export default function NearPage({ loaderData: { near, back }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const busy = useNavigation().state === 'submitting'
  return (
    <PageShell width="narrow">
      <PageHeading lead="We’ll show who works near it, and how far away they are. We keep the first half of the postcode in your browser, and nothing more.">
        Where do you need someone?
      </PageHeading>
      <Form method="post" key={result?.at} className="space-y-4">
        <FormProblems result={result} />
        <input type="hidden" name="back" value={back} />
        <LocationLine initial={result?.values.location ?? near?.code ?? ''} error={result?.errors.location} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Save this place</Button>
          {near ? (
            <Button name="clear" value="yes" variant="secondary" formNoValidate>
              Forget {near.code}
            </Button>
          ) : null}
        </div>
      </Form>
    </PageShell>
  )
}
