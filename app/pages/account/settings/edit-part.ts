import { data, href, redirect } from 'react-router'
import { PROFILE_FORM } from '#app/components/profile/values.ts'
import { readForm } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { PROFILE_FIELDS } from '#contract/profile/words.ts'
import type { Route } from './+types/edit-part'
import { save } from './save-profile.server.ts'

export function loader() {
  return redirect(href('/account'))
}

/** Serves the forms in place on the own page: changes the fields that are posted, and leaves the others. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { ...PROFILE_FORM, part: 'text' })
  const fields = PROFILE_FIELDS.filter((name) => form.values.part.split(' ').includes(name))
  const saved = await save(form, context, () => fields)
  if (!saved.ok) return saved.response
  return data({ saved: true as const, merged: saved.kept.length > 0 }, { headers: NO_STORE })
}
