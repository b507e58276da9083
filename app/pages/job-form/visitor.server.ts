import { href, redirect } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { holdJobDraft } from '#app/request/draft-cookie.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf } from '#app/request/form.server.ts'
import { isId, newId } from '#contract/id.ts'
import { JobDraftText, PostWithAccount } from '#contract/job/input.ts'
import { DEFAULT_CAP } from '#contract/job/words.ts'
import type { pointOut } from './exposed.server.ts'
import { failure, type JobForm, notSignedIn } from './refused.server.ts'
import { inputOf, JOB_PATHS } from './values.ts'

/** Makes the account with the job, or keeps what was typed while the visitor logs in. */
export async function sendAsVisitor(form: JobForm, exposed: ReturnType<typeof pointOut>) {
  const { context, values } = form
  const { captcha } = context.get(site)
  if (values.intent === 'login') return leaveFor(form, href('/login'))
  if (!form.posted.has('password')) return captcha ? leaveFor(form, href('/signup')) : notSignedIn(form)
  const job = { ...inputOf(values), photos: [], password: values.password }
  const draftId = isId(values.draftId) ? values.draftId : newId()
  const checked = form.check(PostWithAccount, { draftId, revealCap: Number(values.revealCap), ...job }, JOB_PATHS)
  if (!checked.ok) return checked.response
  if (exposed) return exposed
  const sent = await attemptOrLog(context, context.get(api).job.postWithAccount(checked.data))
  if (!sent.ok) return failure(form, sent)
  const headers = new Headers(flash('account-created'))
  if (sent.data.token) headers.append('set-cookie', holdJobDraft(context.get(site), sent.data.token))
  return redirect(href('/confirm-email'), { headers })
}

/** Comes back to the form as it was left. */
async function leaveFor(form: JobForm, path: string) {
  const { context, values } = form
  const { photos: _, ...job } = inputOf(values)
  const cap = Number(values.revealCap)
  const draft = {
    ...job,
    draftId: isId(values.draftId) ? values.draftId : newId(),
    revealCap: cap >= 1 && cap <= DEFAULT_CAP ? cap : DEFAULT_CAP,
  }
  const checked = form.check(JobDraftText, draft, JOB_PATHS)
  if (!checked.ok) return checked.response
  const kept = await attemptOrLog(context, context.get(api).job.keepDraft(checked.data))
  if (!kept.ok) {
    const message = messageOf(kept, 'Nothing you typed is lost. Please try again.')
    return form.refuse({ title: form.title, message, signIn: form.here }, kept.refused?.status ?? 500)
  }
  const headers = { 'set-cookie': holdJobDraft(context.get(site), kept.data.token) }
  return redirect(`${path}?return=${encodeURIComponent(href('/post-job'))}`, { headers })
}
