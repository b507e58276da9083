import { ClipboardList, Heart, Mail, MessageSquarePlus, Phone, Send, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useFetcher, useMatches } from 'react-router'
import { useHeart } from '#app/components/heart.tsx'
import { siteOf } from '#app/components/page-meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ContactKind, Listing } from '#contract/listing.ts'
import type { Hearts } from '#contract/saved.ts'
import type { RevealAnswer } from './reveal.tsx'

/** What one can do here: open contact details, write, save, leave feedback, share. */
export function ListingSidebar({
  listing,
  contactOpen,
  hearts,
}: {
  listing: Listing
  contactOpen: boolean
  hearts: Hearts
}) {
  const address = `/directory/${listing.id}`
  const site = siteOf(useMatches())
  return (
    <aside aria-label="Contact and actions" className="space-y-4 lg:sticky lg:top-24 lg:col-start-2">
      <div className="space-y-3 rounded-lg border bg-surface p-4 shadow-soft sm:p-5">
        <h2 className="text-subheading">Contact</h2>
        {listing.own ? <p className="text-ink-soft">Here people open your contact details and write to you.</p> : null}
        {listing.has.phone && !listing.own ? <Reveal id={listing.id} kind="phone" /> : null}
        {listing.has.email && !listing.own ? <Reveal id={listing.id} kind="email" /> : null}
        {!listing.has.phone && !listing.has.email && !listing.own ? (
          <p className="text-ink-soft">No phone or e-mail is given.</p>
        ) : null}
        {listing.own ? null : listing.unclaimed ? (
          <Notice tone="info">
            This business has not joined {site.name} yet, so it cannot be written to here.{' '}
            <a href="/post-job" className="font-medium text-petrol underline underline-offset-4">
              Post what you need as a job
            </a>
            .
          </Notice>
        ) : (
          <>
            {contactOpen ? <Notice tone="info">Sign in to write a message; what you type is kept.</Notice> : null}
            <ButtonLink
              to={`/login?return=${encodeURIComponent(`${address}?action=contact`)}`}
              variant="secondary"
              icon={<Send aria-hidden />}
              className="w-full"
            >
              Send a message
            </ButtonLink>
          </>
        )}
      </div>
      <div className="grid gap-2">
        {listing.own ? null : (
          <>
            <Save id={listing.id} hearts={hearts} />
            <ButtonLink
              to={`/login?return=${encodeURIComponent(address)}`}
              variant="ghost"
              icon={<MessageSquarePlus aria-hidden />}
            >
              Leave feedback
            </ButtonLink>
          </>
        )}
        <Share name={listing.name} />
        {listing.unclaimed ? (
          <ButtonLink to="/contact?topic=Remove+my+business" variant="ghost" icon={<ClipboardList aria-hidden />}>
            Is this your business?
          </ButtonLink>
        ) : null}
      </div>
    </aside>
  )
}

function Save({ id, hearts }: { id: string; hearts: Hearts }) {
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

const kinds: Record<ContactKind, { show: string; icon: typeof Phone; scheme: string }> = {
  phone: { show: 'Show phone', icon: Phone, scheme: 'tel' },
  email: { show: 'Show e-mail', icon: Mail, scheme: 'mailto' },
}

/** Opens a contact detail by a click: in place with JavaScript, on a page of its own without. */
function Reveal({ id, kind }: { id: string; kind: ContactKind }) {
  const fetcher = useFetcher<RevealAnswer>()
  const { show, icon: Icon, scheme } = kinds[kind]
  const answer = fetcher.data
  if (answer && 'value' in answer) {
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 font-semibold break-all figures">
        <Icon aria-hidden className="size-4.5 shrink-0 text-petrol" />
        <a href={`${scheme}:${answer.value.replace(/ /g, '')}`} className="text-petrol underline underline-offset-4">
          {answer.value}
        </a>
      </p>
    )
  }
  return (
    <fetcher.Form method="post" action={`/directory/${id}/reveal`}>
      <input type="hidden" name="kind" value={kind} />
      <Button type="submit" className="w-full" busy={fetcher.state !== 'idle'} icon={<Icon aria-hidden />}>
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

/** The device's own sharing, else the address copied. */
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
      if (!closed) toast({ title: 'The link could not be copied', description: url })
    }
    setBusy(false)
  }
  return (
    <Button type="button" variant="ghost" data-needs-script icon={<Share2 aria-hidden />} busy={busy} onClick={share}>
      Share
    </Button>
  )
}
