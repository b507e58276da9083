import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { ProfileField, type ProfileState, SocialLinkFields } from '#app/components/profile/profile-field.tsx'
import { type ProfileResult, storedValues } from '#app/components/profile/values.ts'
import { Button } from '#app/ui/button.tsx'
import type { CategoryGroup, CategorySuggestion } from '#contract/category/view.ts'
import type { OwnProfile } from '#contract/profile/view.ts'

type Categories = { groups: CategoryGroup[]; suggested: CategorySuggestion[] }
type Props = Categories & { own: OwnProfile; result: ProfileResult | undefined }

export function AccountProfile({ own, groups, suggested, result: newest }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(newest, own.updatedAt.getTime())
  const state: ProfileState = result ?? { values: storedValues(own), errors: {} }
  return (
    <Form method="post" action="/account?tab=profile" noValidate className="max-w-2xl space-y-6">
      <FormProblems result={result} />
      <input type="hidden" name="seen" value={state.values.seen} />
      <div className="grid gap-6 sm:grid-cols-2">
        <ProfileField name="firstName" state={state} />
        <ProfileField name="lastName" state={state} optional={own.lastName === ''} />
      </div>
      <ProfileField name="location" state={state} />
      {own.business ? <BusinessFields state={state} groups={groups} suggested={suggested} /> : null}
      <Button type="submit" busy={busy}>
        Save profile
      </Button>
    </Form>
  )
}

function BusinessFields({ state, groups, suggested }: Categories & { state: ProfileState }) {
  return (
    <>
      <ProfileField name="businessName" state={state} />
      <ProfileField name="title" state={state} />
      <ProfileField name="phone" state={state} />
      <ProfileField name="skills" state={state} />
      <ProfileField name="categories" state={state} groups={groups} suggested={suggested} />
      <fieldset className="space-y-6 border-t pt-6">
        <legend className="float-left mb-6 w-full">
          <h2 className="text-heading">Professional information</h2>
        </legend>
        <div className="clear-both">
          <ProfileField name="bio" state={state} />
        </div>
        <SocialLinkFields state={state} />
        <ProfileField name="available" state={state} />
      </fieldset>
    </>
  )
}
