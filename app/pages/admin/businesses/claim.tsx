import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell, Section } from '#app/ui/page.tsx'
import { CLAIM_STATE_WORDS, UNDO_CLAIM_DAYS } from '#contract/claim/decision.ts'
import type { StaffClaim } from '#contract/claim/view.ts'
import { ActForm } from '../act/act-form.tsx'
import { Moment } from '../frame/moment.tsx'
import { useStaff } from '../frame/use-staff.ts'
import type { Route } from './+types/claim'
import type { ClaimActResult } from './acts.server.ts'
import { actOnClaim } from './acts.server.ts'
import { Evidence } from './claim-card.tsx'
import { AcceptForm, RefuseForm } from './decide-forms.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { claim: await context.get(api).business.claim({ id: params.id }).catch(refuse) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return actOnClaim({ request, context }, href('/admin/businesses/claims/:id', { id: params.id }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Claim: ${loaderData.claim.listing.businessName}` : 'Claim')

export default function ClaimPage({ loaderData: { claim }, actionData }: Route.ComponentProps) {
  const { status, listing, madeAt, decidedAt, decidedBy, reason } = claim
  const result = useFormResult(actionData)
  const isAct = result?.values.intent === 'hand-over' || result?.values.intent === 'undo'
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Claims', to: href('/admin/businesses') }, { label: listing.businessName }]} />
      <PageHeading className="mt-4 mb-3">
        Claim to <bdi>{listing.businessName}</bdi>
      </PageHeading>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Badge tone={status === 'accepted' ? 'success' : status === 'waiting' ? 'warning' : 'neutral'}>
          {CLAIM_STATE_WORDS[status]}
        </Badge>
        <span>
          Made <Moment at={madeAt} />
        </span>
        {decidedAt ? (
          <span>
            Decided <Moment at={decidedAt} />
            {decidedBy ? ` by ${decidedBy}` : ''}
          </span>
        ) : null}
        <TextLink to={href('/directory/:id', { id: listing.id })} reloadDocument>
          See the listing
        </TextLink>
      </p>
      {reason ? (
        <p dir="auto" className="mt-2 max-w-prose break-words">
          {reason}
        </p>
      ) : null}
      {isAct ? null : <FormRefusalNotice result={result} />}
      <Section id="evidence" title="Evidence" look="sr-only" className="mt-4 rounded-lg border bg-surface px-4 py-3">
        <Evidence claim={claim} />
      </Section>
      <ClaimActs claim={claim} result={result} />
    </PageShell>
  )
}

type Props = { claim: StaffClaim; result: ClaimActResult | undefined }

function ClaimActs({ claim, result }: Props) {
  const isAdmin = useStaff()?.role === 'admin'
  const { id, status, listing, undo } = claim
  if (status === 'waiting') {
    return (
      <>
        <div className="mt-6 flex flex-wrap items-start gap-2">
          {listing.owner ? null : <AcceptForm id={id} name={listing.businessName} result={result} />}
          <RefuseForm id={id} name={listing.businessName} result={result} />
        </div>
        {listing.owner ? <Dispute claim={claim} result={result} isAdmin={isAdmin} /> : null}
      </>
    )
  }
  return undo && isAdmin ? <Undo claim={claim} result={result} /> : null
}

/** The owner is heard before the listing goes to another. */
function Dispute({ isAdmin, ...props }: Props & { isAdmin: boolean }) {
  const until = props.claim.ownerAnswersBy
  if (!isAdmin) return <ForAdmins />
  if (until === null) return <HandOver {...props} />
  return (
    <p className="mt-6 max-w-prose text-ink-soft">
      We’ve asked the owner. They can object until <Moment at={until} />: you can hand the listing over once they have
      answered, or after that.
    </p>
  )
}

function ForAdmins() {
  return <p className="mt-6 max-w-prose text-ink-soft">The listing has an owner. Only an admin can hand it over.</p>
}

function HandOver({ claim: { id, email, listing }, result }: Props) {
  return (
    <Section id="hand-over" title="Hand the listing over" look="text-subheading" className="mt-8">
      <ul className="mt-2 mb-5 max-w-prose list-disc space-y-1 pl-5">
        <li>
          {email} becomes the login of <bdi>{listing.businessName}</bdi>; {listing.owner?.email} is logged out
          everywhere and can’t log in any more.
        </li>
        <li>Feedback, saves, views and messages stay with the listing.</li>
        <li>A membership that runs is kept to its end, and the former owner isn’t charged again.</li>
        <li>Both sides get an email. You can undo it for {UNDO_CLAIM_DAYS} days; then the former login is deleted.</li>
      </ul>
      <ActForm
        result={result?.values.intent === 'hand-over' ? result : undefined}
        label="Hand over"
        danger
        back={href('/admin/businesses')}
        hint="Kept in the audit log, and sent to the former owner."
      >
        <HiddenFields intent="hand-over" id={id} />
      </ActForm>
    </Section>
  )
}

function Undo({ claim: { id, email, undo }, result }: Props) {
  if (!undo) return null
  return (
    <Section id="undo" title="Undo this" look="text-subheading" className="mt-8">
      <p className="mt-2 mb-5 max-w-prose">
        {undo.kind === 'handover'
          ? `The former owner gets the listing back with their login, 2-step verification and membership. ${email} is logged out and can’t log in any more.`
          : `The listing is unclaimed again. ${email} is logged out, and the login is deleted.`}{' '}
        Possible until <Moment at={undo.until} />.
      </p>
      <ActForm
        result={result?.values.intent === 'undo' ? result : undefined}
        label="Undo"
        danger
        back={href('/admin/businesses')}
        hint="Kept in the audit log, and sent to the one who loses the listing."
      >
        <HiddenFields intent="undo" id={id} ownership={undo.ownershipId} />
      </ActForm>
    </Section>
  )
}
