import { useState } from 'react'
import { href, useFetcher, useMatches } from 'react-router'
import { useHeart } from '#app/components/heart.tsx'
import { useOpenedDetails } from '#app/components/opened-details.ts'
import { siteOf } from '#app/components/page-meta.ts'
import { useMayPost } from '#app/components/post-job-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ClipboardList, Heart, Mail, Phone, Share2 } from '#app/ui/icons.ts'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast.ts'
import { mailLink, phoneLink } from '#contract/contact-link.ts'
import type { ContactKind, Listing } from '#contract/listing.ts'
import type { SavedIds } from '#contract/saved.ts'
import { postJobAddress } from '#contract/search-terms.ts'
import type { RevealAnswer } from './contact-reveal.tsx'
import { LeaveFeedbackLink } from './leave-feedback.tsx'
import { claimDialog } from './listing.lazy.ts'
import { ListingMessage } from './message.tsx'
import type { MessageBox } from './message-form.tsx'

export function ListingSidebar({
  listing,
  hearts,
  message,
  left,
}: {
  listing: Listing
  hearts: SavedIds
  message: MessageBox | null
  /** The viewer has left feedback. */
  left: boolean
}) {
  return (
    <aside aria-label="Contact and actions" className="space-y-4 lg:sticky lg:top-24 lg:col-start-2">
      <div className="space-y-3 rounded-lg border bg-surface p-4 shadow-soft sm:p-5">
        <h2 className="text-subheading">Contact</h2>
        {listing.own ? (
          <p className="text-ink-soft">This is where people get in touch with you.</p>
        ) : (
          <Contact listing={listing} message={message} />
        )}
      </div>
      <div className="grid gap-2">
        {listing.own ? null : <Save id={listing.id} hearts={hearts} />}
        <LeaveFeedbackLink id={listing.id} left={left} />
        <Share name={listing.name} />
        {listing.unclaimed ? <Claim id={listing.id} name={listing.name} /> : null}
        {listing.own ? null : (
          <ButtonLink to={href('/report/:kind/:id', { kind: 'listing', id: listing.id })} variant="ghost" size="small">
            Report this listing
          </ButtonLink>
        )}
        {listing.claimed && !listing.own ? (
          <ButtonLink to={`${href('/claim-business')}?businessID=${listing.id}`} variant="ghost" size="small">
            Is this business yours?
          </ButtonLink>
        ) : null}
        {listing.unclaimed ? <Rights id={listing.id} /> : null}
      </div>
    </aside>
  )
}

/** A dialog; a page of its own without JavaScript. */
function Claim({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  const to = href('/directory/:id/claim', { id })
  return (
    <>
      <ButtonLink
        to={to}
        variant="ghost"
        icon={<ClipboardList aria-hidden />}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          preload(claimDialog).then(
            () => setOpen(true),
            () => location.assign(to),
          )
        }}
      >
        Is this your business?
      </ButtonLink>
      {open ? <LazyPart source={claimDialog} props={{ id, name, onClose: () => setOpen(false) }} /> : null}
    </>
  )
}

function Contact({ listing, message }: { listing: Listing; message: MessageBox | null }) {
  const { id, has, unclaimed, categories } = listing
  const site = siteOf(useMatches())
  const reachable = has.phone || has.email
  return (
    <>
      {unclaimed ? null : <ListingMessage listing={listing} box={message} />}
      {has.phone ? <Reveal id={id} kind="phone" /> : null}
      {has.email ? <Reveal id={id} kind="email" /> : null}
      {reachable ? null : <p className="text-ink-soft">This provider gives no phone number or e-mail address.</p>}
      {unclaimed ? (
        <Notice tone="info">
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

function Rights({ id }: { id: string }) {
  return [
    [href('/directory/:id/remove', { id }), 'Not mine / remove this listing'],
    [href('/directory/:id/correct', { id }), 'Correct something'],
    [`${href('/data-protection')}?listing=${id}`, 'Data protection complaint'],
  ].map(([to = '', label]) => (
    <ButtonLink key={to} to={to} variant="ghost" size="small">
      {label}
    </ButtonLink>
  ))
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

function Save({ id, hearts }: { id: string; hearts: SavedIds }) {
  const { saved, form } = useHeart({ kind: 'provider', id, hearts })
  return form(
    <Button
      type="submit"
      variant="ghost"
      className="w-full"
      icon={<Heart aria-hidden className={saved ? 'fill-current' : undefined} />}
    >
      {saved ? 'Saved' : 'Save this provider'}
    </Button>,
  )
}

const kinds: Record<ContactKind, { show: string; icon: typeof Phone; link: (value: string) => string }> = {
  phone: { show: 'Show phone', icon: Phone, link: phoneLink },
  email: { show: 'Show e-mail', icon: Mail, link: mailLink },
}

const opened = new Map<string, string>()

function Reveal({ id, kind }: { id: string; kind: ContactKind }) {
  const fetcher = useFetcher<RevealAnswer>()
  const { show, icon: Icon, link } = kinds[kind]
  const answer = fetcher.data
  const value = useOpenedDetails(opened, `${id} ${kind}`, answer && 'value' in answer ? answer.value : undefined)
  if (value !== undefined) {
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 font-semibold break-all figures print:text-xl">
        <Icon aria-hidden className="size-4.5 shrink-0 text-petrol" />
        <a href={link(value)} className="text-petrol underline underline-offset-4">
          {value}
        </a>
      </p>
    )
  }
  return (
    <fetcher.Form method="post" action={href('/directory/:id/reveal', { id })}>
      <input type="hidden" name="kind" value={kind} />
      <Button
        type="submit"
        variant="secondary"
        className="w-full"
        busy={fetcher.state !== 'idle'}
        icon={<Icon aria-hidden />}
      >
        {show}
      </Button>
      {answer && 'refusal' in answer ? (
        <p role="alert" className="mt-2 text-sm text-brick-ink">
          {answer.refusal}
        </p>
      ) : null}
    </fetcher.Form>
  )
}

function Share({ name }: { name: string }) {
  const [busy, setBusy] = useState(false)
  async function share() {
    setBusy(true)
    const url = window.location.origin + window.location.pathname
    try {
      if (navigator.share) await navigator.share({ title: name, url })
      else {
        await navigator.clipboard.writeText(url)
        toast({ title: 'Link copied', tone: 'success' })
      }
    } catch (error) {
      const closed = error instanceof DOMException && error.name === 'AbortError'
      if (!closed) toast({ title: 'We couldn’t copy the link', description: url })
    }
    setBusy(false)
  }
  return (
    <Button type="button" variant="ghost" data-needs-script icon={<Share2 aria-hidden />} busy={busy} onClick={share}>
      Share
    </Button>
  )
}
