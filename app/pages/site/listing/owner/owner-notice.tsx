import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { NotPublic } from '#contract/profile/words.ts'

const reasons: Record<NotPublic, { why: string; to?: string; label?: string }> = {
  'not-confirmed': {
    why: 'Your e-mail address is not confirmed yet. Follow the link in the e-mail we sent you.',
    to: '/confirm-email',
    label: 'Confirm your e-mail',
  },
  'no-membership': {
    why: 'You have no active membership. What you have written is kept, and shows again with a membership.',
    to: '/membership',
    label: 'Get Membership',
  },
  hidden: {
    why: 'It is hidden from the public pages. Write to us to show it again.',
    to: '/contact',
    label: 'Contact',
  },
  away: {
    why: 'You are away, and chose to hide it until you are back.',
    to: '/account/availability#away',
    label: 'Where and When',
  },
  'to-be-deleted': {
    why: 'You asked us to delete your account. You can still undo that in your security settings.',
    to: '/account/security',
    label: 'Account Security',
  },
}

/** `notPublic` is null where the owner looks as a visitor. */
export type OwnerNoticeProps = { id: string; notPublic: NotPublic[] | null }

export function OwnerNotice({ id, notPublic }: OwnerNoticeProps) {
  if (!notPublic) return <SeenAsVisitor id={id} />
  const edit = (
    <ButtonLink to={href('/account')} variant="secondary" size="small">
      Edit Full Profile
    </ButtonLink>
  )
  if (notPublic.length === 0) {
    const asVisitor = (
      <ButtonLink to={`${href('/directory/:id', { id })}?view=visitor`} variant="secondary" size="small">
        See it as a visitor
      </ButtonLink>
    )
    return (
      <Notice
        className="mt-6 print:hidden"
        action={
          <>
            {asVisitor}
            {edit}
          </>
        }
      >
        <p>This is your page. Visitors do not see the buttons that edit it.</p>
        <p>
          Your <TextLink to={href('/account/services')}>services and prices</TextLink>,{' '}
          <TextLink to={href('/account/accreditations')}>accreditations</TextLink> and{' '}
          <TextLink to={href('/account/availability')}>area, holidays and time away</TextLink> have pages of their own,
          and so has <TextLink to={href('/account/feedback')}>your feedback, where you reply</TextLink>.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="amber" className="mt-6 print:hidden" title="Only you can see this page" action={edit}>
      <ul className="space-y-1">
        {notPublic.map((reason) => {
          const { why, to, label } = reasons[reason]
          return (
            <li key={reason}>
              {why}{' '}
              {to ? (
                <a href={to} className="font-medium text-petrol underline underline-offset-4">
                  {label}
                </a>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function SeenAsVisitor({ id }: { id: string }) {
  return (
    <Notice
      className="mt-6 print:hidden"
      action={
        <ButtonLink to={href('/directory/:id', { id })} variant="secondary" size="small">
          Back to editing
        </ButtonLink>
      }
    >
      This is your page as visitors see it.
    </Notice>
  )
}
