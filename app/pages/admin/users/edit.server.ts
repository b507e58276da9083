import type { RouterContextProvider } from 'react-router'
import { type Api, api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { CHANGED_MEANWHILE, versionsIn } from '#app/request/changed-meanwhile.ts'
import { readForm } from '#app/request/form.server.ts'
import { ChangedFields } from '#contract/changed-fields.ts'
import { EditProfile, ProfileVersions } from '#contract/profile/input.ts'
import { storedLine } from '#contract/text.ts'
import { Reason } from '#contract/user/input.ts'
import { NAMES_REQUIRED } from '#contract/user/words.ts'

type Context = Readonly<RouterContextProvider>

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
} as const

const TEXTS = ['location', 'businessName', 'title', 'phone', 'website', 'bio'] as const
const PATHS = { 'categories.other': 'otherCategory', categories: 'category' } as const

/** Only the fields that the form of this person has. */
export async function saveUser(request: Request, context: Context, id: string) {
  const form = await readForm(request, EDIT_FIELDS)
  const { firstName, lastName, category, otherCategory, reason, seen } = form.values
  const unnamed = () =>
    ({ ok: false, response: form.refuse({ title: 'Validation Error', message: NAMES_REQUIRED }, 400) }) as const
  if (storedLine(firstName) === '') return unnamed()
  const isProvider = form.posted.has('businessName')
  const changes = {
    firstName,
    lastName,
    ...Object.fromEntries(TEXTS.flatMap((name) => (form.posted.has(name) ? [[name, form.values[name]]] : []))),
    ...(isProvider ? { categories: { ids: category.map(Number), other: otherCategory || null } } : {}),
  }
  const because = Reason.safeParse(reason)
  if (!because.success) {
    return { ok: false, response: form.wrong({ reason: because.error.issues[0]?.message }) } as const
  }
  const typed = form.check(EditProfile, { changes, seen: versionsIn(ProfileVersions, seen) ?? {} }, PATHS)
  if (!typed.ok) return typed
  const { user } = context.get(api)
  const edited = await attemptOrLog(context, user.edit({ id, reason: because.data, ...typed.data }))
  if (edited.ok) return { ok: true } as const
  if (edited.refused?.code === 'NAME_NEEDED') return unnamed()
  const changed = ChangedFields.safeParse(edited.refused?.data)
  if (!changed.success) return { ok: false, response: form.fail(edited, 'Error', 'Failed to update user') } as const
  const stored = await user.editable({ id })
  const { errors, versions } = meanwhile(changed.data.fields, stored, typed.data.seen)
  const values = { ...form.values, seen: JSON.stringify(versions) }
  return { ok: false, response: form.result(409, { errors, values, refusal: CHANGED_MEANWHILE }) } as const
}

type Stored = Awaited<ReturnType<Api['user']['editable']>>

/** What stands there now, beside what was typed; of these fields the form then knows it. */
function meanwhile(names: string[], { fields, versions }: Stored, seen: Stored['versions']) {
  const texts = new Map(Object.entries({ ...fields, categories: 'others' }))
  const only = (given: object) => Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
  const errors = names.map((name) => [
    name === 'categories' ? 'category' : name,
    `Changed in another window to: ${String(texts.get(name) ?? '').slice(0, 160) || 'nothing'}`,
  ])
  return { errors: Object.fromEntries(errors), versions: { ...seen, ...only(versions) } }
}
