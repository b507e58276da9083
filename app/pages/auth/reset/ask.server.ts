import { href, redirect } from 'react-router'
import { z } from 'zod'
import { api, type PageContext } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { readForm } from '#app/request/form.server.ts'
import { EmailAddress } from '#contract/account/input.ts'
import { RESET_FIELDS } from './forms.tsx'

const RequestFields = z.object({ email: EmailAddress('Email is required', 'Please enter a valid email address.') })

/** Sends the link; two pages have the form. */
export async function askForLink(request: Request, context: PageContext) {
  const form = await readForm(request, RESET_FIELDS)
  const checked = form.check(RequestFields)
  if (!checked.ok) return checked.response
  const recovery = await attempt(context.get(api).account.recover(checked.data))
  if (recovery.ok) return redirect(`${href('/reset-password')}?sent=1`)
  const { message, status } = recovery.refused
  return form.refuse({ title: 'The link was not sent', message }, status)
}
