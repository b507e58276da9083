import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { CategoryPicker } from '#app/components/category/picker.tsx'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { AskedFields } from '#app/components/form/asked-fields.tsx'
import { FIELD_BOXES, fieldBoxes, seenFields, typedFields } from '#app/components/form/field-boxes.ts'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitOrLeave } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { CHANGED_MEANWHILE, versionsIn } from '#app/request/changed-meanwhile.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { ChangedFields } from '#contract/changed-fields.ts'
import { EditProfile, ProfileVersions } from '#contract/profile/input.ts'
import { BIO_LENGTH } from '#contract/profile/words.ts'
import { storedLine } from '#contract/text.ts'
import { Reason } from '#contract/user/input.ts'
import type { EditableUser } from '#contract/user/view.ts'
import { NAMES_REQUIRED } from '#contract/user/words.ts'
import type { Route } from './+types/edit'
import { nameOf } from './address.ts'

const EDIT_FIELDS = {
  firstName: 'text',
  lastName: 'text',
  location: 'text',
  businessName: 'text',
  title: 'text',
  phone: 'text',
  website: 'text',
  category: 21,
  otherCategory: 'text',
  bio: 'text',
  reason: 'text',
  seen: 'text',
  ...FIELD_BOXES,
} as const

const TEXTS = ['location', 'businessName', 'title', 'phone', 'website', 'bio'] as const
const PATHS = { 'categories.other': 'otherCategory', categories: 'category' } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user, category } = context.get(api)
  const edited = await user.editable({ id: params.id }).catch(refuse)
  return { edited, groups: edited.accountType === 'provider' ? await category.choices() : [] }
}

/** Changes only the fields that the form of this person has. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const form = await readForm(request, EDIT_FIELDS)
  const { firstName, lastName, category, otherCategory, reason, seen } = form.values
  const unnamed = () => form.refuse({ title: 'Validation Error', message: NAMES_REQUIRED }, 400)
  if (storedLine(firstName) === '') return unnamed()
  const isProvider = form.posted.has('businessName')
  const changes = {
    firstName,
    lastName,
    ...Object.fromEntries(TEXTS.flatMap((name) => (form.posted.has(name) ? [[name, form.values[name]]] : []))),
    ...(isProvider ? { categories: { ids: category.map(Number), other: otherCategory || null } } : {}),
  }
  const own = form.posted.has('fieldId')
    ? { fields: typedFields(form.values), fieldsSeen: seenFields(form.values) }
    : { fields: null }
  const because = Reason.safeParse(reason)
  if (!because.success) return form.wrong({ reason: because.error.issues[0]?.message })
  const typed = form.check(EditProfile, { changes, seen: versionsIn(ProfileVersions, seen) ?? {}, ...own }, PATHS)
  if (!typed.ok) return typed.response
  const { user } = context.get(api)
  const edited = await attemptOrLog(context, user.edit({ id, reason: because.data, ...typed.data }))
  if (edited.ok) return leadTo(href('/admin/users/:id', { id }), 'user-edited')
  if (edited.refused?.code === 'NAME_NEEDED') return unnamed()
  if (edited.refused?.code === 'FIELD_WRONG') return form.wrong({ fieldValue: edited.refused.message })
  const changed = ChangedFields.safeParse(edited.refused?.data)
  if (!changed.success) return form.fail(edited, 'Error', 'Failed to update user')
  const { errors, versions } = meanwhile(changed.data.fields, await user.editable({ id }), typed.data.seen)
  const values = { ...form.values, seen: JSON.stringify(versions) }
  return form.result(409, { errors, values, refusal: CHANGED_MEANWHILE })
}

/** Says what is stored now beside what was typed; the form then knows the newest version of these fields. */
function meanwhile(names: string[], { fields, versions }: EditableUser, seen: EditableUser['versions']) {
  const texts = new Map(Object.entries({ ...fields, categories: 'others' }))
  const only = (given: object) => Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
  const errors = names.map((name) => [
    name === 'categories' ? 'category' : name,
    `Changed in another window to: ${String(texts.get(name) ?? '').slice(0, 160) || 'nothing'}`,
  ])
  return { errors: Object.fromEntries(errors), versions: { ...seen, ...only(versions) } }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Edit ${nameIn(loaderData.edited)}` : 'Edit a user')

function nameIn({ accountType, fields: { firstName = '', lastName = '', businessName = '' } }: EditableUser): string {
  return nameOf({ accountType, firstName, lastName, businessName: businessName || null })
}

export default function EditPage({ loaderData: { edited, groups }, actionData }: Route.ComponentProps) {
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
    ...fieldBoxes(),
  }
  const errors: NonNullable<typeof result>['errors'] = result?.errors ?? {}
  const shown = { values: result?.values ?? stored, errors }
  const name = nameIn(edited)
  const back = href('/admin/users/:id', { id: edited.id })
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb
        items={[{ label: 'Users', to: href('/admin/users') }, { label: name, to: back }, { label: 'Edit' }]}
      />
      <PageHeading className="mt-4">
        Edit <bdi>{name}</bdi>
      </PageHeading>
      <PostForm result={result} className="max-w-xl space-y-6">
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
            {edited.asked.length > 0 ? (
              <AskedFields
                fields={edited.asked}
                typed={shown.values.fieldId.length > 0 ? shown.values : null}
                error={shown.errors.fieldValue}
              />
            ) : null}
            <AreaLine name="bio" label="About" hint={`Up to ${BIO_LENGTH} characters.`} rows={6} result={shown} />
          </>
        ) : null}
        <TextLine name="reason" label="Reason" hint="Kept in the audit log." maxLength={500} required result={shown} />
        <SubmitOrLeave to={back}>Save</SubmitOrLeave>
      </PostForm>
    </PageShell>
  )
}
