import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { AvatarUpload } from '#app/components/avatar-upload.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { HoursForm, type HoursFormProps } from '#app/components/opening-hours/hours-form.tsx'
import type { HoursAnswer } from '#app/components/opening-hours/values.ts'
import { ProfileField } from '#app/components/profile/profile-field.tsx'
import { type ProfileResult, profileValues } from '#app/components/profile/values.ts'
import { Button, SmallLink } from '#app/ui/button.tsx'
import { Pencil } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { replaceToasts } from '#app/ui/toast.ts'
import { FLASHES } from '#contract/flash.ts'
import type { OwnProfile } from '#contract/profile/view.ts'
import type { ProfileField as FieldName, NotPublic } from '#contract/profile/words.ts'

// One file in browsers: an owner needs all of it, and visitors do not fetch it.

const reasons: Record<NotPublic, { why: string; to?: string; label?: string }> = {
  'not-confirmed': {
    why: 'Your email address is not confirmed yet. Follow the link in the email we sent you.',
    to: '/confirm-email',
    label: 'Confirm your email',
  },
  'no-membership': {
    why: 'You have no active membership. What you have written is kept, and shows again with a membership.',
    to: '/membership',
    label: 'Get Membership',
  },
  'not-approved': {
    why: 'We look at each new page before it’s public. We’ll email you.',
    to: '/dashboard',
    label: 'See what happens next',
  },
  hidden: {
    why: 'It is hidden from the public pages by the people who run this site.',
    to: '/dashboard',
    label: 'Why, and what to do',
  },
  away: {
    why: 'You are away, and chose to hide it until you are back.',
    to: '/account/availability#away',
    label: 'Where and when',
  },
  'to-be-deleted': {
    why: 'You asked us to delete your account. You can still undo that in your security settings.',
    to: '/account/security',
    label: 'Account Security',
  },
}

/** `notPublic` is null where the owner looks as a visitor. */
type OwnerNoticeProps = { id: string; notPublic: NotPublic[] | null }

export function OwnerNotice({ id, notPublic }: OwnerNoticeProps) {
  if (!notPublic) return <SeenAsVisitor id={id} />
  const edit = <SmallLink to={href('/account')}>Edit Full Profile</SmallLink>
  if (notPublic.length === 0) {
    const asVisitor = <SmallLink to={`${href('/directory/:id', { id })}?view=visitor`}>See it as a visitor</SmallLink>
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
        {whatHelps(notPublic).map((reason) => {
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

/** A membership would not show a page that is hidden. */
function whatHelps(reasons: NotPublic[]): NotPublic[] {
  return reasons.includes('hidden') ? reasons.filter((reason) => reason !== 'no-membership') : reasons
}

function SeenAsVisitor({ id }: { id: string }) {
  return (
    <Notice
      className="mt-6 print:hidden"
      action={<SmallLink to={href('/directory/:id', { id })}>Back to editing</SmallLink>}
    >
      This is your page as visitors see it.
    </Notice>
  )
}

export function OwnerAvatar({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  return (
    <div className="max-lg:grid max-lg:grid-cols-[4rem_1fr] max-lg:items-center max-lg:justify-items-start max-lg:gap-x-6 max-sm:w-full max-lg:[&_[name=remove]]:row-span-3 max-lg:[&_[name=remove]]:row-start-1">
      <AvatarUpload viewer={{ avatarName: name, imageUrl }} again={false} />
    </div>
  )
}

type EditPartProps = { part: Part; own: OwnProfile }

export function EditPart({ part, own }: EditPartProps) {
  const { label, anchor } = PARTS[part]
  return (
    <InPlace
      label={label}
      to={`${href('/account')}?tab=profile#${anchor}`}
      form={(close) => <PartForm part={part} own={own} onClose={close} />}
    />
  )
}

function PartForm({ part, own, onClose }: EditPartProps & { onClose: () => void }) {
  const { fields, label } = PARTS[part]
  const fetcher = useFetcher<{ saved: true; merged: boolean } | ProfileResult>()
  const answer = fetcher.data
  const result = useFormResult(answer && 'values' in answer ? answer : undefined)
  const [start] = useState(() => profileValues(own)) // another save of the page must not change what is typed here
  const state = result ?? { values: start, errors: {} }
  const closeWhenSaved = useEffectEvent(onClose)
  useEffect(() => {
    if (!answer) return
    if ('values' in answer) return void replaceToasts(FLASHES['update-failed'])
    closeWhenSaved()
    replaceToasts(FLASHES[answer.merged ? 'profile-merged' : 'profile-updated'])
  }, [answer])
  return (
    <fetcher.Form
      method="post"
      action={href('/account/profile-part')}
      noValidate
      aria-label={label}
      className="space-y-5"
    >
      <FormProblems result={result} />
      <HiddenFields seen={state.values.seen} part={fields.join(' ')} />
      {fields.map((name) => (
        <ProfileField key={name} name={name} state={state} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button busy={fetcher.state !== 'idle'}>Save</Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  )
}

const LABEL = 'Edit opening hours'

export function EditHours({ stored }: Pick<HoursFormProps, 'stored'>) {
  function tell(answer: HoursAnswer, close: () => void) {
    const saved = 'saved' in answer
    if (saved) close()
    replaceToasts(FLASHES[saved ? (answer.merged ? 'profile-merged' : 'profile-updated') : 'update-failed'])
  }

  return (
    <InPlace
      label={LABEL}
      to={`${href('/account/availability')}#hours`}
      form={(close) => (
        <HoursForm stored={stored} label={LABEL} onAnswer={(answer) => tell(answer, close)} onCancel={close} />
      )}
    />
  )
}

type Props = {
  label: string
  /** The page that edits the same without JavaScript. */
  to: string
  form: (close: () => void) => ReactNode
}

/** A link to the page of its own, which a script turns into a form in place. */
function InPlace({ label, to, form }: Props) {
  const [open, setOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)

  function close() {
    setOpen(false)
    requestAnimationFrame(() => link.current?.focus())
  }

  if (open) return <OwnerBox onClose={close}>{form(close)}</OwnerBox>
  return (
    <SmallLink
      ref={link}
      to={to}
      icon={<Pencil aria-hidden />}
      onClick={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
    >
      {label}
    </SmallLink>
  )
}

function OwnerBox({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button that cancels does the same
    <div
      ref={box}
      className="mt-3 w-full max-w-xl rounded-lg border bg-surface p-4 sm:p-5"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      {children}
    </div>
  )
}

/** What an owner edits at once on the own page; `anchor` is its place in the account settings. */
const PARTS = {
  names: { label: 'Edit names', fields: ['businessName', 'firstName', 'lastName', 'title'], anchor: 'businessName' },
  bio: { label: 'Edit bio', fields: ['bio'], anchor: 'bio' },
  skills: { label: 'Edit skills', fields: ['skills'], anchor: 'skills' },
  details: {
    label: 'Edit location and phone',
    fields: ['location', 'phone', 'available'],
    anchor: 'location',
  },
  links: {
    label: 'Edit links',
    fields: ['website', 'linkedin', 'twitter', 'instagram', 'facebook', 'youtube', 'tiktok'],
    anchor: 'website',
  },
} as const satisfies Record<string, { label: string; fields: readonly FieldName[]; anchor: FieldName }>

export type Part = keyof typeof PARTS

/** What an owner finds on the own page, where visitors find nothing. */
export type OwnerTools = {
  avatar: () => ReactNode
  edit: (part: Part) => ReactNode
  editHours: () => ReactNode
}
