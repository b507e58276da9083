import { href, useFetcher } from 'react-router'
import { useOpenedDetails } from '#app/components/opened-details.ts'
import { useViewer } from '#app/components/root-data.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Mail, Phone } from '#app/ui/icons.ts'
import { LazyPart } from '#app/ui/lazy-part.tsx'
import { mailLink, phoneLink } from '#contract/contact-link.ts'
import type { Listing } from '#contract/listing/view.ts'
import type { ContactKind } from '#contract/listing/words.ts'
import type { RevealAnswer } from './contact-reveal.tsx'
import { LeaveFeedbackLink } from './leave-feedback.tsx'
import { messageForm, otherWays } from './listing.lazy.ts'
import type { MessageBox } from './seldom.tsx'

type ListingSidebarProps = {
  listing: Listing
  message: MessageBox | null
  /** The viewer has left it, may leave it, or is asked for it elsewhere on the page. */
  feedback: 'left' | 'none' | 'elsewhere'
}

export function ListingSidebar({ listing, message, feedback }: ListingSidebarProps) {
  return (
    <aside aria-label="Contact and actions" className="action-side">
      <h2 className="text-subheading max-lg:mt-10 print:hidden">Contact</h2>
      {listing.own ? (
        <p className="mt-3 text-ink-soft">This is where people get in touch with you.</p>
      ) : (
        <Contact listing={listing} message={message} />
      )}
      {feedback === 'elsewhere' ? null : <LeaveFeedbackLink id={listing.id} left={feedback === 'left'} />}
    </aside>
  )
}

/** The first two ways are the bar at the foot of a phone. */
function Contact({ listing, message }: { listing: Listing; message: MessageBox | null }) {
  const { id, has, unclaimed } = listing
  const viewer = useViewer()
  const writes = !unclaimed && (!viewer || viewer.accountType === 'client')
  const form = writes && message
  const ways = [
    writes && !form ? (
      <ButtonLink key="message" to={`${href('/directory/:id', { id })}?action=contact#message`} className="w-full">
        Send a message
      </ButtonLink>
    ) : (
      []
    ),
    has.phone ? <Reveal key="phone" id={id} kind="phone" /> : [],
    has.email ? <Reveal key="email" id={id} kind="email" /> : [],
  ].flat()
  return (
    <>
      {ways.length > 0 ? <div className="action-bar">{ways.slice(0, 2)}</div> : null}
      <div className="mt-3 space-y-3">
        {form ? <LazyPart source={messageForm} props={{ listing, box: form }} /> : null}
        {ways.slice(2)}
        {unclaimed || !(has.phone || has.email) ? <LazyPart source={otherWays} props={{ listing }} /> : null}
      </div>
    </>
  )
}

const CONTACT_LOOKS: Record<ContactKind, { show: string; icon: typeof Phone; link: (value: string) => string }> = {
  phone: { show: 'Show phone', icon: Phone, link: phoneLink },
  email: { show: 'Show e-mail', icon: Mail, link: mailLink },
}

const opened = new Map<string, string>()

function Reveal({ id, kind }: { id: string; kind: ContactKind }) {
  const fetcher = useFetcher<RevealAnswer>()
  const { show, icon: Icon, link } = CONTACT_LOOKS[kind]
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
      <Button variant="secondary" className="w-full" busy={fetcher.state !== 'idle'} icon={<Icon aria-hidden />}>
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
