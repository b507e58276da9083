import { useId } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useOpenedDetails } from '#app/components/opened-details.ts'
import { useViewer } from '#app/components/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { RESTRICTED_TO } from '#contract/account/words.ts'
import type { JobContact as Contact, JobView } from '#contract/job/view.ts'
import { repliesText } from '#contract/job/words.ts'
import { ContactLines, Refused } from './contact-details.tsx'
import type { JobRevealResult } from './contact-reveal.tsx'

const opened = new Map<string, Contact>()

/** The poster's details, blurred until a member opens them; from then on they are there. */
export function JobContact({ job }: { job: JobView }) {
  const heading = useId()
  return (
    <section id="contact" aria-labelledby={heading} className="action-side">
      <h2 id={heading} className="text-subheading max-lg:mt-8">
        Contact details
      </h2>
      <p className="mt-1 text-sm text-ink-soft figures">{repliesText(job.replies)} so far</p>
      <Inside job={job} />
    </section>
  )
}

function Inside({ job }: { job: JobView }) {
  const fetcher = useFetcher<JobRevealResult>()
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const answer = fetcher.data
  const contact = useOpenedDetails(
    opened,
    job.id,
    answer && 'contact' in answer ? answer.contact : (job.opened ?? undefined),
  )
  if (contact) return <ContactLines contact={contact} jobId={job.id} />
  const why = whyUnavailable(job, viewer ? viewer.accountType : 'visitor')
  if (why) return <p className="mt-3">{why}</p>
  return (
    <>
      <Blurred />
      <div className="action-bar">
        <fetcher.Form method="post" action={`/job-directory/${job.id}/reveal`}>
          <Button type="submit" className="w-full" busy={fetcher.state !== 'idle'}>
            Show contact details
          </Button>
        </fetcher.Form>
      </div>
      {answer && 'refused' in answer ? (
        <Refused {...answer} visitor={!viewer} back={pathname + search} />
      ) : (
        <p className="mt-3 text-sm text-ink-soft">
          {job.revealedAt
            ? 'You have opened these before.'
            : 'For members. The client who posted this job sees who opened them, and when.'}
        </p>
      )}
    </>
  )
}

function whyUnavailable({ status, replies, revealedAt }: JobView, who: string | null): string | null {
  if (who === 'client' || who === 'admin') return RESTRICTED_TO.provider
  if (status === 'closed' || status === 'expired')
    return 'This job has ended, and its contact details are closed again.'
  if (!revealedAt && replies.count >= replies.cap) return 'This job has all the replies its poster wants.'
  return null
}

const dummy: Contact = { name: 'First and last name', email: 'somebody@example.com', phone: '00000 000000' }

function Blurred() {
  return (
    <div aria-hidden className="blur-[6px] select-none print:hidden">
      <ContactLines contact={dummy} placeholder />
    </div>
  )
}
