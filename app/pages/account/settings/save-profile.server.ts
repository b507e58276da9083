import { href } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { seenFields, typedFields } from '#app/components/form/field-boxes.ts'
import { changesOf, PROFILE_FORM, PROFILE_PATHS, profileTexts, profileValues } from '#app/components/profile/values.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { CHANGED_MEANWHILE, versionsIn } from '#app/request/changed-meanwhile.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { LOG_IN_ELSEWHERE, NOTHING_LOST, type ReadForm, readForm } from '#app/request/form.server.ts'
import { typedTexts } from '#app/request/suggested-categories.server.ts'
import { RESTRICTED_TO } from '#contract/account/words.ts'
import { ChangedFields } from '#contract/changed-fields.ts'
import { EditProfile, ProfileVersions } from '#contract/profile/input.ts'
import type { OwnProfile } from '#contract/profile/view.ts'
import { isOfBusiness, PROFILE_FIELDS, type ProfileField } from '#contract/profile/words.ts'

type ProfileForm = ReadForm<typeof PROFILE_FORM>

export async function saveProfile(request: Request, context: PageContext) {
  const form = await readForm(request, PROFILE_FORM)
  context.set(typedTexts, profileTexts(form.values))
  const saved = await save(form, context, ({ business }) =>
    PROFILE_FIELDS.filter((name) => business !== null || !isOfBusiness(name)),
  )
  if (!saved.ok) return saved.response
  const { own, kept } = saved
  return leadTo(
    own.business ? href('/directory/:id', { id: own.id }) : href('/account'),
    kept.length > 0 ? 'profile-merged' : 'profile-updated',
  )
}

/** Saves these fields of the form, or refuses as both pages that edit the profile do. */
export async function save(form: ProfileForm, context: PageContext, fieldsOf: (own: OwnProfile) => ProfileField[]) {
  const { profile } = context.get(api)
  const before = await attemptOrLog(context, profile.own())
  if (!before.ok) return { ok: false, response: failure(form, before) } as const
  const own = before.data
  if (!own.business && [...form.posted].some((name) => name !== 'seen' && isOfBusiness(name))) {
    const refusal = { title: 'Update failed', message: RESTRICTED_TO.provider }
    return { ok: false, response: form.refuse(refusal, 403) } as const
  }
  const changes = changesOf(form.values, fieldsOf(own), own.business?.categories.ids ?? [])
  const checked = form.check(
    EditProfile,
    {
      changes,
      seen: versionsIn(ProfileVersions, form.values.seen),
      fields: form.posted.has('fieldId') ? typedFields(form.values) : null,
      fieldsSeen: seenFields(form.values),
    },
    PROFILE_PATHS,
  )
  if (!checked.ok) return checked
  const edited = await attemptOrLog(context, profile.edit(checked.data))
  if (edited.ok) return { ok: true, own, kept: edited.data.kept } as const
  if (edited.refused?.code === 'NAME_NEEDED') {
    return { ok: false, response: form.wrong({ lastName: edited.refused.message }) } as const
  }
  if (edited.refused?.code === 'FIELD_WRONG') {
    return { ok: false, response: form.wrong({ fieldValue: edited.refused.message }) } as const
  }
  const changed = ChangedFields.safeParse(edited.refused?.data)
  const response = changed.success ? changedMeanwhile(form, own, changed.data) : failure(form, edited)
  return { ok: false, response } as const
}

/** Says what the other window saved beside what was typed; saving again replaces it. */
function changedMeanwhile(form: ProfileForm, own: OwnProfile, { fields }: ChangedFields) {
  const stored = profileValues(own)
  const { seen, ...names } = PROFILE_FORM
  const errors: Record<string, string> = {}
  for (const name of Object.keys(names)) {
    const field = name === 'category' || name === 'otherCategory' ? 'categories' : name
    if (fields.includes(field) && name !== 'otherCategory') errors[name] = changedTo(own, name, stored)
  }
  return form.result(409, {
    errors,
    refusal: CHANGED_MEANWHILE,
    values: { ...form.values, seen: stored.seen },
  })
}

function changedTo(own: OwnProfile, name: string, stored: ReturnType<typeof profileValues>): string {
  const texts = new Map<string, string | string[]>(Object.entries(stored))
  texts.set('category', own.business?.categories.texts.join('; ') ?? '')
  texts.set('available', stored.available === '' ? 'off' : 'on')
  const now = String(texts.get(name) ?? '').replaceAll('\n', ', ')
  if (now === '') return 'Emptied in another window'
  return `Changed in another window to: ${now.length > 160 ? `${now.slice(0, 160)}…` : now}`
}

function failure(form: ProfileForm, failed: FailedAttempt) {
  if (!failed.refused) {
    return form.fail(failed, 'Failed to update profile', NOTHING_LOST)
  }
  const { code, status } = failed.refused
  if (code === 'UNAUTHORIZED') {
    const title = 'Please log in to access account settings.'
    return form.refuse({ title, message: LOG_IN_ELSEWHERE, signIn: href('/account') }, status)
  }
  return form.fail(failed, code === 'CATEGORY_UNKNOWN' ? 'Error updating categories' : 'Update failed', '')
}
