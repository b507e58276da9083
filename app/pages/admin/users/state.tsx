import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { isAdminAddress, isStaffType } from '#contract/account/words.ts'
import { longDate, planDate, timeOf } from '#contract/date.ts'
import type { NotPublic } from '#contract/profile/words.ts'
import type { UserDetails, UserRow } from '#contract/user/view.ts'
import { USER_ACTS, type UserAct } from './acts.ts'

/** Says what they may do and why, and what can be done about it. */
export function State({ user }: { user: UserDetails }) {
  return (
    <Card as="section" aria-labelledby="state">
      <h2 id="state" className="text-subheading">
        State
      </h2>
      <ul className="mt-2 space-y-1.5">
        {reasons(user).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {actsOn(user).map((act) => (
          <ButtonLink
            key={act}
            to={href('/admin/users/:id/:act', { id: user.id, act })}
            size="small"
            variant={act === 'delete' ? 'danger' : 'secondary'}
          >
            {USER_ACTS[act].label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  )
}

export function actsOn({ can, suspendedAt, hiddenAt, eraseAt }: UserDetails): UserAct[] {
  return [
    ...(can.deactivate ? [suspendedAt ? ('activate' as const) : ('deactivate' as const)] : []),
    ...(can.hide && !eraseAt ? [hiddenAt ? ('show' as const) : ('hide' as const)] : []),
    ...(can.erase ? ['delete' as const] : []),
    ...(can.look ? ['look' as const] : []),
  ]
}

export function reasons(user: UserDetails): string[] {
  const { suspendedAt, hiddenAt, eraseAt, account, accountType, isPublic, notPublic, unclaimed, confirmed } = user
  return [
    suspendedAt ? `Inactive since ${longDate(suspendedAt)}: cannot log in and is not public.` : 'Active.',
    ...(eraseAt ? [`Has asked to be deleted; everything is erased on ${longDate(eraseAt)}.`] : []),
    ...(hiddenAt && !eraseAt ? [`Hidden since ${longDate(hiddenAt)}.`] : []),
    ...(accountType === 'provider' ? [isPublic ? 'Listed in the directory.' : 'Not listed in the directory.'] : []),
    ...notPublic.flatMap((why) => WHY[why] ?? []),
    ...(unclaimed ? ['Listed by us and not claimed: no one can log in to it.'] : []),
    ...(account && !confirmed ? ['The email address is not confirmed.'] : []),
    ...(account?.undeliverable ? [`A mail server refuses the address: ${account.undeliverable}.`] : []),
    ...(account?.twoFactor ? ['2-step verification is on.'] : []),
  ]
}

const WHY: Partial<Record<NotPublic, string>> = {
  'not-approved': 'Waits for approval.',
  'no-membership': 'No active membership.',
  away: 'Away, and hidden until the return.',
}

function EmailAddress({ user: { id, email, account, accountType, confirmed } }: { user: UserDetails }) {
  if (!email || isAdminAddress(email)) return 'None'
  if (!account || isStaffType(accountType)) return email
  return (
    <>
      {email}{' '}
      <TextLink to={href('/admin/users/:id/address', { id })} className="whitespace-nowrap">
        {confirmed ? 'Correct it' : 'Confirm or correct it'}
      </TextLink>
    </>
  )
}

export function Details({ user }: { user: UserDetails }) {
  return (
    <Card as="section" aria-labelledby="details">
      <h2 id="details" className="text-subheading">
        Details
      </h2>
      <DetailLines user={user} />
      {user.bio ? (
        <p dir="auto" className="mt-3 text-sm whitespace-pre-line">
          {user.bio}
        </p>
      ) : null}
    </Card>
  )
}

export function DetailLines({ user }: { user: UserDetails }) {
  const rows: [string, ReactNode][] = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Business', user.businessName],
    ['Email', <EmailAddress key="email" user={user} />],
    ['Phone', user.phoneNumber],
    ['Location', user.location],
    ['Website', user.website],
    ['Categories', user.categories.join(', ')],
    ['Joined', `${planDate(user.joinedAt)}, ${timeOf(user.joinedAt)}`],
    ['Last change', `${planDate(user.updatedAt)}, ${timeOf(user.updatedAt)}`],
    ['Claimed', user.claimedAt ? planDate(user.claimedAt) : null],
    ['Id', user.id],
  ]
  return (
    <dl className="mt-2 divide-y text-sm">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-2 py-1.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere">
              {value}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

export function UserState({ user }: { user: Pick<UserRow, 'active' | 'visible' | 'leaving' | 'unclaimed'> }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {user.active ? null : <Badge tone="danger">Inactive</Badge>}
      {user.leaving ? <Badge tone="danger">To be deleted</Badge> : null}
      {user.visible || user.leaving ? null : <Badge tone="warning">Hidden</Badge>}
      {user.active && user.visible ? <Badge tone="success">Active</Badge> : null}
      {user.unclaimed ? <Badge tone="info">Unclaimed</Badge> : null}
    </span>
  )
}
