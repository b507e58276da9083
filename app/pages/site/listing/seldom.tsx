import { type MouseEvent, useEffect, useState } from 'react'
import { Form, href, isRouteErrorResponse, useMatches, useNavigate, useNavigation } from 'react-router'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { isAnsweredInstead } from '#app/components/frame/server-refusal.ts'
import { siteOf } from '#app/components/page-meta.ts'
import { useMayPost } from '#app/components/post-job-link.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { useFormTarget } from '#app/document/start.tsx'
import { firstPhotos } from '#app/pages/account/messages/parts.lazy.ts'
import { gallery, ownPortfolio } from '#app/pages/portfolio/parts.lazy.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes, control } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LazyPart, lazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageShell } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { postJobAddress } from '#contract/directory/words.ts'
import type { Listing } from '#contract/listing/view.ts'
import type { AskDialogProps } from '../claim/ask-dialog.tsx'

// One file in browsers: each of these is small, and most visitors of a listing meet none of them.

/** What a visitor typed before signing in comes back as `typed`. */
export type MessageBox = { typed: string; messageId: string }

const NO_PHOTOS: string[] = []

/** What is wrong with a message is said at /messages/new. */
export function MessageForm({ listing: { id, name }, box }: { listing: Listing; box: MessageBox }) {
  const viewer = useViewer()
  const address = `${href('/messages/new')}?provider=${id}`
  const busy = useNavigation().formAction === address
  const [uploading, setUploading] = useState(false)
  useFormTarget(address)
  return (
    <Form method="post" action={address} className="space-y-3">
      <input type="hidden" name="id" value={box.messageId} />
      <label className="block font-medium">
        Your message to <bdi>{name}</bdi>
        <textarea
          id="message"
          name="text"
          defaultValue={box.typed}
          rows={5}
          maxLength={5000}
          required={!viewer}
          className={classes(control, 'mt-1.5 scroll-mt-40 scroll-mb-56 py-2.5 font-normal')}
        />
      </label>
      {viewer ? <LazyPart source={firstPhotos} props={{ initial: NO_PHOTOS, onUploading: setUploading }} /> : null}
      <Button busy={busy} disabled={uploading} className="w-full">
        Send message
      </Button>
      {viewer ? null : (
        <p className="text-sm text-ink-soft">
          We’ll ask you to log in first. What you typed isn’t lost, and you can add photos then.
        </p>
      )}
    </Form>
  )
}

/** Shown where not every way to get in touch is there. */
export function OtherWays({ listing: { has, unclaimed, categories } }: { listing: Listing }) {
  const site = siteOf(useMatches())
  const reachable = has.phone || has.email
  return (
    <>
      {reachable ? null : <p className="text-ink-soft">This provider gives no phone number or email address.</p>}
      {unclaimed ? (
        <Notice>
          This business has not joined {site.name} yet, so you can’t message it here.{' '}
          <PostAsJob category={categories[0]?.text} />
        </Notice>
      ) : null}
      {reachable || unclaimed ? null : (
        <p>
          <PostAsJob category={categories[0]?.text} />
        </p>
      )}
    </>
  )
}

function PostAsJob({ category = '' }: { category?: string }) {
  if (!useMayPost()) return null
  return (
    <>
      <a href={postJobAddress({ category })} className="font-medium text-petrol underline underline-offset-4">
        Post what you need as a job
      </a>
      .
    </>
  )
}

export function Portfolio({ listing: { own, name, portfolio } }: { listing: Listing }) {
  if (own?.notPublic.includes('no-membership')) return <NeedsMembership />
  if (own) return <LazyPart source={ownPortfolio} props={{ items: portfolio }} />
  if (portfolio.length > 0) return <LazyPart source={gallery} props={{ items: portfolio }} />
  return (
    <EmptyState title="No portfolio yet" vignette="ladder">
      <bdi>{name}</bdi> has not shown any past work here.
    </EmptyState>
  )
}

function NeedsMembership() {
  return (
    <EmptyState
      title="Subscription required"
      vignette="ladder"
      action={<ButtonLink to="/membership">Get Membership</ButtonLink>}
    >
      Your portfolio is shown while you have a membership. What you have added is kept.
    </EmptyState>
  )
}

export function ListingUnavailable({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  if (isAnsweredInstead(error)) return <ErrorPage error={error} titled />
  return missing ? <Missing /> : <FailedToLoad error={error} />
}

function Missing() {
  return (
    <PageShell width="text">
      <h1 className="sr-only">Profile Not Available</h1>
      <EmptyState
        vignette="van"
        title="Profile Not Available"
        action={<ButtonLink to="/directory">Back to Directory</ButtonLink>}
      >
        This provider is not listed at the moment.
      </EmptyState>
    </PageShell>
  )
}

function FailedToLoad({ error }: { error: unknown }) {
  const navigate = useNavigate()
  useEffect(() => {
    toast({ title: 'Profile not found', tone: 'destructive' })
    void navigate('/directory', { replace: true })
  }, [navigate])
  return <ErrorPage error={error} titled />
}

const claimDialog = lazyPart<AskDialogProps>(() => import('../claim/ask-dialog.tsx').then(({ AskDialog }) => AskDialog))

/** Serves the business itself, and whoever speaks for it. */
export function UnclaimedLinks({ id, name }: { id: string; name: string }) {
  return (
    <>
      <li>
        <Claim id={id} name={name} />
      </li>
      {[
        [href('/directory/:id/remove', { id }), 'Not mine / remove this listing'],
        [href('/directory/:id/correct', { id }), 'Correct something'],
        [`${href('/data-protection')}?listing=${id}`, 'Data protection complaint'],
      ].map(([to = '', label]) => (
        <li key={to}>
          <Link to={to} className="foot-link">
            {label}
          </Link>
        </li>
      ))}
    </>
  )
}

/** A dialog; a page of its own without JavaScript. */
function Claim({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  const to = href('/directory/:id/claim', { id })

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    preload(claimDialog).then(
      () => setOpen(true),
      () => location.assign(to),
    )
  }

  return (
    <>
      <Link to={to} className="foot-link" onClick={onClick}>
        Is this your business?
      </Link>
      {open ? <LazyPart source={claimDialog} props={{ id, name, onClose: () => setOpen(false) }} /> : null}
    </>
  )
}
