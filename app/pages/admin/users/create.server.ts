import type { RouterContextProvider } from 'react-router'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { messageOf, readForm } from '#app/request/form.server.ts'
import { fileIn, type PostedForm, withPostedFiles } from '#app/request/posted-file.ts'
import type { FormRefusal } from '#contract/form.ts'
import { AVATAR_BYTES } from '#contract/profile/avatar.ts'
import { storedLine } from '#contract/text.ts'
import { NewProvider } from '#contract/user/input.ts'
import { BUSINESS_REQUIRED, type Duplicate, NAMES_REQUIRED } from '#contract/user/words.ts'
import { CREATE_FIELDS } from './create.ts'

type Context = Readonly<RouterContextProvider>

const PATHS = { 'categories.other': 'otherCategory', categories: 'category' } as const
const PARTS = 40

export function createFrom(request: Request, context: Context) {
  return withPostedFiles(request, { largest: AVATAR_BYTES, parts: PARTS }, (posted) => create(posted, context))
}

async function create({ form: posted, refused: unread }: PostedForm, context: Context) {
  const image = fileIn(posted, 'image')
  posted.delete('image')
  const form = await readForm(posted, CREATE_FIELDS)
  const answer = (
    status: number,
    more: { refusal?: FormRefusal; errors?: Record<string, string | undefined>; duplicates?: Duplicate[] },
  ) => ({ ok: false, response: form.result<{ duplicates: Duplicate[] }>(status, { duplicates: [], ...more }) }) as const
  const invalid = (message: string) => answer(400, { refusal: { title: 'Validation Error', message } })
  if (unread === 'too-large') return invalid('Please upload an image smaller than 2MB.')
  if (unread) return invalid('The form did not arrive whole. Please try again.')
  const { category, otherCategory, anyway, ...texts } = form.values
  if (storedLine(texts.firstName) === '' || storedLine(texts.lastName) === '') return invalid(NAMES_REQUIRED)
  if (storedLine(texts.businessName) === '') return invalid(BUSINESS_REQUIRED)
  const categories = { ids: category.map(Number), other: otherCategory || null }
  const typed = form.parse(NewProvider, { ...texts, categories, anyway: anyway !== '', image }, PATHS)
  if (!typed.ok) return answer(400, { errors: typed.errors })
  const made = await attemptOrLog(context, context.get(api).user.createProvider(typed.data))
  if (!made.ok) {
    const refusal = { title: 'Error', message: messageOf(made, 'Failed to create user') }
    return answer(made.refused?.status ?? 500, { refusal })
  }
  const { id, duplicates, imageSaved } = made.data
  return id === null ? answer(409, { duplicates }) : ({ ok: true, id, imageSaved } as const)
}
