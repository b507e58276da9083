import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { CategoryPicker } from '#app/components/category/picker.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { BIO_LENGTH } from '#contract/profile/words.ts'
import type { Route } from './+types/edit'
import { nameOf } from './address.ts'
import { saveUser } from './edit.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user, category } = context.get(api)
  const edited = await user.editable({ id: params.id }).catch(refuse)
  return { edited, groups: edited.accountType === 'provider' ? await category.choices() : [] }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const saved = await saveUser(request, context, params.id)
  if (!saved.ok) return saved.response
  return redirect(href('/admin/users/:id', { id: params.id }), { headers: flash('user-edited') })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Edit a user')

export default function EditPage({ loaderData: { edited, groups }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  const { fields, versions, accountType } = edited
  const stored = {
    firstName: fields.firstName ?? '',
    lastName: fields.lastName ?? '',
    location: fields.location ?? '',
    businessName: fields.businessName ?? '',
    title: fields.title ?? '',
    phone: fields.phone ?? '',
    website: fields.website ?? '',
    bio: fields.bio ?? '',
    category: fields.categories?.ids.map(String) ?? [],
    otherCategory: fields.categories?.other ?? '',
    reason: '',
  }
  const errors: NonNullable<typeof result>['errors'] = result?.errors ?? {}
  const shown = { values: result?.values ?? stored, errors }
  const name = nameOf({ ...stored, businessName: stored.businessName || null })
  const back = href('/admin/users/:id', { id: edited.id })
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb
        items={[{ label: 'Users', to: href('/admin/users') }, { label: name, to: back }, { label: 'Edit' }]}
      />
      <PageHeading className="mt-4">
        Edit <bdi>{name}</bdi>
      </PageHeading>
      <Form method="post" noValidate className="max-w-xl space-y-6">
        <FormProblems result={result} />
        <input type="hidden" name="seen" value={result?.values.seen || JSON.stringify(versions)} />
        <TextLine name="firstName" label="First name" required result={shown} />
        <TextLine name="lastName" label="Last name" required={fields.lastName !== ''} result={shown} />
        <TextLine name="location" label="Location" result={shown} />
        {accountType === 'provider' ? (
          <>
            <TextLine name="businessName" label="Business name" result={shown} />
            <TextLine name="title" label="What they are" result={shown} />
            <TextLine name="phone" label="Phone" type="tel" result={shown} />
            <TextLine name="website" label="Website" inputMode="url" maxLength={300} result={shown} />
            <CategoryPicker
              groups={groups}
              defaultIds={shown.values.category.map(Number)}
              defaultOther={shown.values.otherCategory}
              error={shown.errors.category}
              otherError={shown.errors.otherCategory}
            />
            <Field id="bio" label="About" hint={`Up to ${BIO_LENGTH} characters.`} error={shown.errors.bio} optional>
              {(ids) => <TextArea {...ids} name="bio" rows={6} defaultValue={shown.values.bio} />}
            </Field>
          </>
        ) : null}
        <TextLine name="reason" label="Reason" hint="Kept in the audit log." maxLength={500} required result={shown} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          <ButtonLink to={back} variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </PageShell>
  )
}
