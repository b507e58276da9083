import { Form, href } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { KeepButton } from '#app/components/keep-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import { planDate } from '#contract/date.ts'
import { backText, moneyBackLabel } from '#contract/membership/refund.ts'
import type { MoneyBack, OwnMembership, Receipt } from '#contract/membership/view.ts'
import { nextOf, PLAN_PENCE, tierName } from '#contract/membership/words.ts'
import { exactPence } from '#contract/money.ts'
import { HiddenNotice } from '../hidden-notice.tsx'
import { FormDialog } from '../settings/form-dialog.tsx'

/** Null if it could not be loaded. */
export type Subscription = Omit<OwnMembership, 'offer'> | null

type MembershipStateProps = { subscription: Subscription; offers: boolean; here: string }

export function MembershipState({ subscription, offers, here }: MembershipStateProps) {
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
  const { membership, receipts, seller, hidden } = subscription
  return (
    <div className="space-y-8">
      {membership.isSubscribed ? (
        <Running {...subscription} here={here} />
      ) : hidden && !membership.unpaid ? (
        <HiddenNotice hidden={hidden} />
      ) : (
        <None {...subscription} here={here} />
      )}
      {receipts.length > 0 ? <Receipts receipts={receipts} seller={seller} /> : null}
    </div>
  )
}

type StateProps<Name extends keyof OwnMembership> = Pick<OwnMembership, Name | 'listedUntil'> & { here: string }

function Running({ membership, moneyBack, listedUntil, here }: StateProps<'membership' | 'moneyBack'>) {
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
            <ManageForm act="resume" here={here}>
              <Button variant="secondary">Resume membership</Button>
            </ManageForm>
            {moneyBack ? (
              <FormDialog
                label={moneyBackLabel(moneyBack.pence)}
                title="End your membership now?"
                description="Your profile, work and feedback are kept."
                refused={false}
              >
                <TakeMoneyBack moneyBack={moneyBack} listedUntil={listedUntil} here={here} />
              </FormDialog>
            ) : null}
          </>
        ) : cancelAtPeriodEnd ? null : (
          <FormDialog
            label="Cancel membership"
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
              <ManageForm act="cancel" here={here}>
                <Button variant="danger">Yes, cancel it</Button>
              </ManageForm>
            </div>
            {moneyBack ? (
              <div className="mt-5 border-t pt-5">
                <TakeMoneyBack moneyBack={moneyBack} listedUntil={listedUntil} here={here} />
              </div>
            ) : null}
          </FormDialog>
        )}
      </div>
    </Card>
  )
}

type TakeProps = StateProps<never> & { moneyBack: MoneyBack }

function TakeMoneyBack({ moneyBack: { pence, until }, listedUntil, here }: TakeProps) {
  return (
    <>
      <p className="mb-3">
        Until {planDate(until)} you can end it at once and get all your money back.{' '}
        {listedUntil
          ? `Your listing stays in the directory until ${planDate(listedUntil)}.`
          : 'Your listing is hidden straight away.'}
      </p>
      <ManageForm act="money-back" here={here}>
        <Button variant="danger">{moneyBackLabel(pence)}</Button>
      </ManageForm>
    </>
  )
}

function None({ membership, listedUntil, here }: StateProps<'membership'>) {
  const { expiresAt, unpaid } = membership
  return (
    <EmptyState
      title="No Active Membership"
      action={unpaid ? <Manage here={here} /> : <ButtonLink to={href('/membership')}>Get Membership</ButtonLink>}
    >
      {expiresAt ? `Your membership ended on ${planDate(expiresAt)}. ` : ''}
      {unpaid ? 'Your last payment did not go through: pay with another card and everything is back. ' : ''}
      {tierName('none')}: your profile and your feedback stay yours to read and edit.{' '}
      {listedUntil
        ? `Your listing is in the directory until ${planDate(listedUntil)}. With a membership it stays there`
        : 'With a membership your listing is public'}
      , and you can open the contact details of jobs and get job alerts.
    </EmptyState>
  )
}

export function Manage({ here }: { here: string }) {
  return (
    <ManageForm act="manage" here={here}>
      <Button variant="secondary">Manage subscription</Button>
    </ManageForm>
  )
}

type ManageFormProps = { act: 'manage' | 'cancel' | 'money-back' | 'resume'; here: string; children: React.ReactNode }

function ManageForm({ act, here, children }: ManageFormProps) {
  return (
    <Form method="post" action={href('/membership/manage')}>
      <HiddenFields act={act} back={here} />
      {children}
    </Form>
  )
}

function Receipts({ receipts, seller }: { receipts: Receipt[]; seller: string }) {
  return (
    <Section id="receipts" title="Receipts" look="mb-3 text-heading">
      <ul className="divide-y rounded-lg border bg-surface">
        {receipts.map(({ id, number, plan, paidAt, url, ...paid }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
            <span className="figures">
              {planDate(paidAt)} · {plan === 'yearly' ? 'Yearly' : 'Monthly'} membership
              <span className="block text-sm text-ink-soft">
                {url ? <TextLink to={url}>{number}</TextLink> : number}
                {backText(paid) ? `, ${backText(paid)}` : ''}
              </span>
            </span>
            <span className="font-semibold figures">{exactPence(paid.amountPence)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">Sold by {seller}.</p>
    </Section>
  )
}
