import { data, href, redirect } from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { messageOf, NOTHING_LOST, readForm } from '#app/request/form.server.ts'
import { answerHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { SubmitClaim } from '#contract/claim/input.ts'
import type { ClaimForm } from '#contract/claim/view.ts'
import { isId } from '#contract/id.ts'
import type { Route } from './+types/claim-business'
import { CLAIM_FIELDS, ClaimBusinessForm } from './claim-form.tsx'
import { Receipt, UnlistedReceipt } from './claim-receipt.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const id = businessIn(url)
  const { claim } = context.get(api)
  const form = await claim.form({ id }).catch(refuse)
  const sent = url.searchParams.get('sent') === '1'
  const receipt = sent ? await claim.receipt({ id }).catch(refuse) : null
  return data({ form, receipt, sent, accountType: context.get(viewer)?.accountType ?? null }, { headers: NO_STORE })
}

/** Takes "businessid" too, and capitals: people retype addresses. */
function businessIn({ searchParams }: URL): string {
  const [, given = ''] = [...searchParams].find(([name]) => name.toLowerCase() === 'businessid') ?? []
  const id = given.trim().toLowerCase()
  if (given === '') throw redirect(href('/directory'))
  if (!isId(id)) throw data({ message: 'There is no such listing to claim.' }, { status: 404, headers: NO_STORE })
  return id
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const id = businessIn(url)
  const form = await readForm(request, CLAIM_FIELDS)
  const { name, email, password, phone, evidence, siteSince } = form.values
  const { claim } = context.get(api)
  const stored = await attemptOrLog(context, claim.form({ id }))
  if (!stored.ok) return form.fail(stored, 'Claim failed', NOTHING_LOST)
  const isOnFile = stored.data.maskedEmail !== null
  const input = { profileId: id, name, email: isOnFile ? null : email, password, phone, evidence, siteSince }
  const checked = form.check(SubmitClaim, input)
  if (!checked.ok) return checked.response
  const sent = await attemptOrLog(context, claim.submit(checked.data))
  if (sent.ok) return redirect(`${href('/claim-business')}?businessID=${id}&sent=1`)
  const code = sent.refused?.code
  if (code === 'PASSWORD_COMMON') return form.wrong({ password: messageOf(sent, NOTHING_LOST) })
  if (code === 'YEAR_TO_COME') return form.wrong({ siteSince: messageOf(sent, NOTHING_LOST) })
  if (code === 'ALREADY_REGISTERED') {
    const here = `${href('/claim-business')}?businessID=${id}`
    return form.refuse({ title: 'Signup failed', message: messageOf(sent, NOTHING_LOST), signIn: here }, 409)
  }
  return form.fail(
    sent,
    code === 'EMAIL_REFUSED' || code === 'EMAIL_NEEDED' ? 'Signup failed' : 'Claim failed',
    NOTHING_LOST,
  )
}

export const headers = answerHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData?.sent ? 'Verify email' : 'Claim your business')

export default function ClaimBusiness({ loaderData, actionData }: Route.ComponentProps) {
  const { form, receipt, sent, accountType } = loaderData
  const result = useFormResult(actionData)
  useRefusalToast(actionData?.refusal)
  return (
    <PageShell width="narrow">
      <Breadcrumb items={[listingOf(form), { label: 'Claim' }]} />
      {receipt ? <Receipt form={form} receipt={receipt} /> : null}
      {sent && !form.listed ? <UnlistedReceipt /> : null}
      {receipt || (sent && !form.listed) ? null : (
        <>
          <PageHeading className="mt-4" lead={leadOf(form)}>
            Claim your business
          </PageHeading>
          <ClaimBusinessForm form={form} accountType={accountType} result={result} />
        </>
      )}
    </PageShell>
  )
}

function listingOf({ id, businessName, listed }: ClaimForm) {
  return listed
    ? { label: businessName, to: href('/directory/:id', { id }) }
    : { label: 'Directory', to: href('/directory') }
}

function leadOf({ businessName, place, listed }: ClaimForm): string {
  if (!listed) return 'There’s no public listing at this address.'
  return `For ${businessName}${place ? `, ${place}` : ''}. Its reviews, saves and messages stay with it.`
}
