import { Form, href } from 'react-router'
import { KeepButton } from '#app/components/keep-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { planDate } from '#contract/date.ts'
import { moneyBackLabel } from '#contract/membership/refund.ts'
import type { Membership, MoneyBack, OwnMembership } from '#contract/membership/view.ts'
import { nextOf, PLAN_PENCE, tierName } from '#contract/membership/words.ts'
import { exactPence } from '#contract/money.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { Receipts } from '../settings/receipts.tsx'

/** Null if it could not be loaded. */
export type Subscription = Omit<OwnMembership, 'offer'> | null

export function MembershipState({
  subscription,
  offers,
  here,
}: {
  subscription: Subscription
  offers: boolean
  here: string
}) {
  if (!offers) {
    return (
      <EmptyState title="Basic Plan">
        You don’t need a membership: searching, posting jobs and contacting providers are free.
      </EmptyState>
    )
  }
  if (!subscription) {
    return (
      <ErrorState
        title="Error loading subscription"
        message="We couldn’t load your membership. Nothing has changed."
        retryHref={here}
        retryLabel="Try Again"
      />
    )
  }
  const { membership, moneyBack, receipts, seller } = subscription
  return (
    <div className="space-y-8">
      {membership.isSubscribed ? (
        <Running membership={membership} moneyBack={moneyBack} here={here} />
      ) : (
        <None membership={membership} here={here} />
      )}
      {receipts.length > 0 ? <Receipts receipts={receipts} seller={seller} /> : null}
    </div>
  )
}

function Running({ membership, moneyBack, here }: Pick<OwnMembership, 'membership' | 'moneyBack'> & { here: string }) {
  const { tier, cancelAtPeriodEnd, resumable, expiresAt, free, renews, unpaid } = membership
  return (
    <Card as="section" aria-label="Membership">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-heading">{tierName(tier)}</h2>
        <Badge tone="success">Active</Badge>
        {free ? <Badge tone="info">{tier === 'monthly' ? 'Free month' : 'Free year'}</Badge> : null}
        {cancelAtPeriodEnd ? <Badge tone="warning">Cancels Soon</Badge> : null}
      </div>
      <p className="mt-2 figures">
        {nextOf(membership)}
        {expiresAt ? <span className="text-ink-soft"> ({planDate(expiresAt)})</span> : null}
        {renews && tier !== 'none' ? <span className="text-ink-soft">, {exactPence(PLAN_PENCE[tier])}</span> : null}
      </p>
      {unpaid ? (
        <Notice tone="danger" title="Your last payment did not go through" className="mt-4">
          Choose “Manage subscription” and pay with another card. After three days of grace your listing is hidden.
        </Notice>
      ) : free && !renews && !cancelAtPeriodEnd ? (
        <p className="mt-2 text-ink-soft">
          It ends by itself, because we have no card for you. To continue, add one under “Manage subscription”.
        </p>
      ) : cancelAtPeriodEnd && !resumable ? (
        <p className="mt-2 text-ink-soft">
          Someone who owned this listing before you paid for it, so it doesn’t renew. When it has ended, you can choose
          a membership of your own.
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap items-start gap-3">
        {cancelAtPeriodEnd && !resumable ? null : <Manage here={here} />}
        {resumable ? (
          <>
            <Act act="resume" here={here}>
              <Button variant="secondary">Resume membership</Button>
            </Act>
            {moneyBack ? (
              <FormDialog
                label={moneyBackLabel(moneyBack.pence)}
                title="End your membership now?"
                description="Your profile, work and feedback are kept."
                refused={false}
              >
                <TakeMoneyBack moneyBack={moneyBack} here={here} />
              </FormDialog>
            ) : null}
          </>
        ) : cancelAtPeriodEnd ? null : (
          <FormDialog
            label="Cancel subscription"
            title="Cancel your membership?"
            description={
              expiresAt
                ? `It runs until ${planDate(expiresAt)} and doesn’t renew. Your profile, work and feedback are kept.`
                : 'It doesn’t renew.'
            }
            refused={false}
          >
            <div className="flex flex-wrap gap-3">
              <KeepButton>Keep my membership</KeepButton>
              <Act act="cancel" here={here}>
                <Button variant="danger">Yes, cancel it</Button>
              </Act>
            </div>
            {moneyBack ? (
              <div className="mt-5 border-t pt-5">
                <TakeMoneyBack moneyBack={moneyBack} here={here} />
              </div>
            ) : null}
          </FormDialog>
        )}
      </div>
    </Card>
  )
}

function TakeMoneyBack({ moneyBack: { pence, until }, here }: { moneyBack: MoneyBack; here: string }) {
  return (
    <>
      <p className="mb-3">
        Until {planDate(until)} you can end it at once and get all your money back. Your listing is hidden straight
        away.
      </p>
      <Act act="money-back" here={here}>
        <Button variant="danger">{moneyBackLabel(pence)}</Button>
      </Act>
    </>
  )
}

function None({ membership, here }: { membership: Membership; here: string }) {
  const { expiresAt, unpaid } = membership
  return (
    <EmptyState
      title="No Active Membership"
      action={unpaid ? <Manage here={here} /> : <ButtonLink to={href('/membership')}>Get Membership</ButtonLink>}
    >
      {expiresAt ? `Your membership ended on ${planDate(expiresAt)}. ` : ''}
      {unpaid ? 'Your last payment did not go through: pay with another card and everything is back. ' : ''}
      {tierName('none')}: your profile and your feedback stay yours to read and edit. With a membership your listing is
      public, and you can open the contact details of jobs and get job alerts.
    </EmptyState>
  )
}

export function Manage({ here }: { here: string }) {
  return (
    <Act act="manage" here={here}>
      <Button variant="secondary">Manage subscription</Button>
    </Act>
  )
}

function Act({
  act,
  here,
  children,
}: {
  act: 'manage' | 'cancel' | 'money-back' | 'resume'
  here: string
  children: React.ReactNode
}) {
  return (
    <Form method="post" action={href('/membership/manage')}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="back" value={here} />
      {children}
    </Form>
  )
}
