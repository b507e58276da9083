import { z } from 'zod'
import { ClientSignUp, ProviderSignUp } from '#contract/account/input.ts'
import { isSamePassword, NO_CATEGORY } from '#contract/account/words.ts'
import { line } from '#contract/typed-text.ts'

const LONGEST_CHOICE = 40 // above the limit, so that a sentence can refuse too many

export const SIGN_UP_FIELDS = {
  fullName: 'text',
  email: 'text',
  businessName: 'text',
  phone: 'text',
  location: 'text',
  categories: LONGEST_CHOICE,
  categoryOther: 'text',
  password: 'secret',
  confirm: 'secret',
  'cf-turnstile-response': 'secret',
  'h-captcha-response': 'secret',
  'g-recaptcha-response': 'secret',
} as const

export const CAPTCHA_FIELDS = ['cf-turnstile-response', 'h-captcha-response', 'g-recaptcha-response'] as const

const always = { when: () => true }
const confirm = z.string().optional()
const NO_MATCH = { message: 'Passwords do not match', path: ['confirm'], ...always }

const { accountType: _client, captcha: _none, ...client } = ClientSignUp.shape
const {
  accountType: _provider,
  captcha: _neither,
  categories: _choice,
  businessName,
  ...provider
} = ProviderSignUp.shape

const Seeker = z
  .object({ ...client, confirm })
  .refine((typed) => isSamePassword(typed.password, typed.confirm), NO_MATCH)
  .transform(({ confirm: _, ...rest }) => ({ accountType: 'client' as const, ...rest }))

const Provider = z
  .object({
    ...provider,
    businessName: businessName.unwrap().optional(),
    categories: z.array(z.coerce.number().int().positive()).max(20, 'Choose at most 20 categories'),
    categoryOther: line(60).optional(),
    confirm,
  })
  .refine((typed) => isSamePassword(typed.password, typed.confirm), NO_MATCH)
  .refine(({ categories, categoryOther }) => (categories ?? []).length > 0 || Boolean(categoryOther), {
    message: NO_CATEGORY,
    path: ['categories'],
    ...always,
  })
  .transform(({ confirm: _, categories, categoryOther, businessName, ...rest }) => ({
    accountType: 'provider' as const,
    ...rest,
    businessName: businessName ?? null,
    categories: { ids: categories, other: categoryOther ?? null },
  }))

export const signUpForms = { client: Seeker, provider: Provider }
