import { href, redirect } from 'react-router'
import { api, type PageContext, site } from '#app/api.server.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf, type ReadForm, readForm } from '#app/request/form.server.ts'
import { type ClaimCookie, dropLinkToken, readClaimToken, writeClaimToken } from '#app/request/link-cookie.ts'
import { NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'
import { isSamePassword } from '#contract/account/words.ts'
import { CompleteClaim } from '#contract/claim/input.ts'
import type { ClaimValidation, Completion } from '#contract/claim/view.ts'
import { CLAIM_PASSWORDS_DIFFER, invalidClaim } from '#contract/claim/words.ts'
import type { FlashName } from '#contract/flash.ts'
import type { FormResult } from '#contract/form.ts'

const ACCOUNT_FIELDS = { intent: 'text', email: 'text', password: 'secret', confirm: 'secret' } as const

export type AccountResult = FormResult<typeof ACCOUNT_FIELDS> & { validation: ClaimValidation }

type AccountForm = ReadForm<typeof ACCOUNT_FIELDS>
type LinkVisit = { context: PageContext; form: AccountForm; held: ClaimCookie }

const CLAIM_FAILURE = 'Failed to claim account. Please try again or request a new link.'
const NOT_SENT = 'Failed to send new link. Please try again.'

/** The token comes from the cookie alone. */
export async function actOnLink(request: Request, context: PageContext) {
  const held = readClaimToken(request, context.get(site))
  if (!held) return redirect(href('/directory'), { headers: NO_STORE_NO_REFERRER })
  const headers = { ...NO_STORE_NO_REFERRER, 'set-cookie': writeClaimToken(context.get(site), held) }
  const form = await readForm(request, ACCOUNT_FIELDS, { headers })
  const visit = { context, form, held }
  if (form.values.intent === 'renew') return renew(visit)
  if (form.values.intent === 'complete') return complete(visit)
  if (form.values.intent === 'finish') return finish(visit)
  return form.result(200, { validation: await validationOf(visit) })
}

async function finish(visit: LinkVisit) {
  const finished = await attemptOrLog(visit.context, visit.context.get(api).claim.finish(visit.held))
  if (!finished.ok) return failed(visit, finished)
  return done(visit, finished.data)
}

async function complete(visit: LinkVisit) {
  const { context, form, held } = visit
  const { password, confirm, email } = form.values
  const wrong = async (errors: { email?: string; password?: string; confirm?: string }) =>
    form.result(400, { errors, validation: await validationOf(visit) })
  const checked = form.parse(CompleteClaim, { ...held, password, email: email || null })
  const errors = checked.ok ? {} : checked.errors
  if (!isSamePassword(password, confirm) && password !== '')
    return wrong({ ...errors, confirm: CLAIM_PASSWORDS_DIFFER })
  if (!checked.ok) return wrong(errors)
  const completed = await attemptOrLog(context, context.get(api).claim.complete(checked.data))
  if (completed.ok) return done(visit, completed.data)
  const { refused } = completed
  if (refused?.code === 'PASSWORD_COMMON') return wrong({ password: refused.message })
  if (refused?.code === 'EMAIL_TAKEN' && email) return wrong({ email: refused.message })
  if (refused?.code === 'EMAIL_REFUSED') return wrong({ email: refused.message })
  return failed(visit, completed)
}

async function renew(visit: LinkVisit) {
  const { context, form, held } = visit
  const renewed = await attemptOrLog(context, context.get(api).claim.renew(held))
  if (renewed.ok) return leadTo(href('/claim-account'), 'claim-link-sent')
  const message = renewed.refused?.code === 'TOO_MANY_REQUESTS' ? renewed.refused.message : NOT_SENT
  const refusal = { title: 'Link not sent', message }
  return form.result(renewed.refused?.status ?? 500, { refusal, validation: await validationOf(visit) })
}

/** A link that is over says so by its own card. */
async function failed(visit: LinkVisit, failure: FailedAttempt) {
  const { refused } = failure
  const validation = await validationOf(visit)
  if (refused?.code === 'LINK_OVER') return visit.form.result(410, { validation })
  const message = refused?.code === 'TOO_MANY_REQUESTS' ? messageOf(failure, CLAIM_FAILURE) : CLAIM_FAILURE
  return visit.form.result(refused?.status ?? 500, { refusal: { title: 'Claim failed', message }, validation })
}

function done({ context }: LinkVisit, { signedIn, confirmation, email }: Completion) {
  const login = `${href('/login')}?${new URLSearchParams({ type: 'provider', email })}`
  const [to, said]: [string, FlashName] = confirmation
    ? [href('/dashboard'), 'business-claimed-unconfirmed']
    : signedIn
      ? [href('/dashboard'), 'business-claimed']
      : [login, 'account-claimed']
  const headers = new Headers({ ...NO_STORE_NO_REFERRER, ...flash(said) })
  headers.append('set-cookie', dropLinkToken(context.get(site), 'claim-account'))
  return redirect(to, { headers })
}

async function validationOf({ context, held }: LinkVisit): Promise<ClaimValidation> {
  const validated = await attemptOrLog(context, context.get(api).claim.validate(held))
  return validated.ok ? validated.data : invalidClaim('Failed to validate token')
}
