import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { NotPublic } from '#contract/own-profile.ts'

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
  'to-be-deleted': {
    why: 'You asked us to delete your account. You can still undo that in your security settings.',
    to: '/account/security',
    label: 'Account Security',
  },
}

export function OwnListing({ notPublic }: { notPublic: NotPublic[] }) {
  const edit = (
    <ButtonLink to="/account" variant="secondary" size="small">
      Edit Full Profile
    </ButtonLink>
  )
  if (notPublic.length === 0) {
    return (
      <Notice className="mt-6" action={edit}>
        This is your page, as everyone else sees it.
      </Notice>
    )
  }
  return (
    <Notice tone="amber" className="mt-6" title="Only you can see this page" action={edit}>
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
