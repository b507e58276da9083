import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { AvatarUpload } from '#app/components/avatar-upload.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { HoursForm, type HoursFormProps } from '#app/components/opening-hours/hours-form.tsx'
import type { HoursAnswer } from '#app/components/opening-hours/values.ts'
import { ProfileField } from '#app/components/profile/profile-field.tsx'
import { type ProfileResult, storedValues } from '#app/components/profile/values.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
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
type OwnerNoticeProps = { id: string; notPublic: NotPublic[] | null }

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

export function OwnerAvatar({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  return (
    <div className="max-lg:grid max-lg:grid-cols-[4rem_auto] max-lg:items-center max-lg:gap-x-3">
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
  const [start] = useState(() => storedValues(own)) // another save of the page must not change what is typed here
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
      <input type="hidden" name="seen" value={state.values.seen} />
      <input type="hidden" name="part" value={fields.join(' ')} />
      {fields.map((name) => (
        <ProfileField key={name} name={name} state={state} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          Save
        </Button>
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
  /** Where the same is edited without JavaScript. */
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

  if (open) return <Box onClose={close}>{form(close)}</Box>
  return (
    <ButtonLink
      ref={link}
      to={to}
      variant="secondary"
      size="small"
      icon={<Pencil aria-hidden />}
      onClick={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
    >
      {label}
    </ButtonLink>
  )
}

function Box({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
