import type { ReactNode } from 'react'
import { href, isRouteErrorResponse } from 'react-router'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { SubmitOrLeave } from '#app/components/form/submit-button.tsx'
import { EmailLine, TextLine } from '#app/components/form/text-line.tsx'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { FormResult } from '#contract/form.ts'
import type { ListingRights } from '#contract/rights/view.ts'

/** The fields of every form about a listing that no one has claimed. */
export const ASKER_FIELDS = {
  proof: 'text',
  name: 'text',
  relation: 'text',
  email: 'text',
  phoneNumber: 'text',
  words: 'text',
} as const

type AskerProps = { hasAddress: boolean; words: string; result: FormResult<typeof ASKER_FIELDS> | undefined }

/** The page of a request about a listing that no one has claimed. `words`: the question about the asker's own words. */
export function RequestPage({
  rights: { id, businessName, has },
  sent,
  label,
  heading,
  lead,
  words,
  result,
  submit,
  children,
}: {
  rights: ListingRights
  sent: boolean
  label: string
  heading: string
  lead: string
  submit: string
  children?: ReactNode
} & Omit<AskerProps, 'hasAddress'>) {
  const listing = href('/directory/:id', { id })
  return (
    <PageShell width="narrow">
      <Breadcrumb items={[{ label: businessName || 'Listing', to: listing }, { label }]} />
      <PageHeading className="mt-4" lead={lead}>
        {heading}
      </PageHeading>
      {sent ? (
        <RequestReceipt id={id} hasAddress={has.email} />
      ) : (
        <PostForm result={result} className="space-y-8">
          {children}
          <Asker hasAddress={has.email} words={words} result={result} />
          <SubmitOrLeave to={listing}>{submit}</SubmitOrLeave>
        </PostForm>
      )}
    </PageShell>
  )
}

/** The same whatever was sent: it tells no more about the address on file than the form did. */
function RequestReceipt({ id, hasAddress }: { id: string; hasAddress: boolean }) {
  return (
    <>
      <Notice tone="success" role="status" title="We’ve got your request">
        {hasAddress
          ? 'If you chose the link and we can send one, it’s on its way to the address we hold: it works once, for 7 days. Otherwise one of our team will check what you wrote and email you within 30 days.'
          : 'One of our team will check what you wrote and email you within 30 days.'}
      </Notice>
      <p className="mt-6">
        <SecondaryLink to={href('/directory/:id', { id })}>Back to the listing</SecondaryLink>
      </p>
    </>
  )
}

/** Asks how someone shows that they may ask. Without an address on file, a person always decides. */
function Asker({ hasAddress, words, result }: AskerProps) {
  return (
    <>
      {hasAddress ? (
        <RadioLine
          name="proof"
          legend="How can you show that it’s your business?"
          defaultValue={result?.values.proof || 'link'}
          layout="cards"
          options={[
            {
              value: 'link',
              label: 'Send a link to the email address we hold',
              hint: 'Quickest. It goes to that address and to no other.',
            },
            {
              value: 'staff',
              label: 'I can’t read emails to that address',
              hint: 'One of our team will check what you write.',
            },
          ]}
          result={result}
        />
      ) : (
        <input type="hidden" name="proof" value="staff" />
      )}
      <fieldset className="space-y-6">
        <legend className="font-heading text-heading font-bold">About you</legend>
        {hasAddress ? (
          <p className="text-ink-soft">We only need this if we can’t send a link to the address we hold.</p>
        ) : (
          <p className="text-ink-soft">
            We hold no email address for this business, so one of our team will check what you write and answer within
            30 days.
          </p>
        )}
        <TextLine
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={100}
          required={!hasAddress}
          result={result}
        />
        <TextLine
          name="relation"
          label="Your role in the business"
          hint="Owner, employee, family, or that it isn’t yours at all."
          maxLength={100}
          required={!hasAddress}
          result={result}
        />
        <EmailLine label="Your email address" hint="We answer here." required={!hasAddress} result={result} />
        <TextLine
          name="phoneNumber"
          label="Your phone number"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          result={result}
        />
        <AreaLine name="words" label={words} rows={5} required={!hasAddress} result={result} />
      </fieldset>
    </>
  )
}

/** Links of a notice live longer than its listing: an import is undone, or the business has it removed. */
export function RightsError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ErrorPage error={error} />
  return (
    <PageShell width="narrow">
      <PageHeading lead="We’ve removed it, and we hold nothing about you any more. There’s nothing left for you to do.">
        This listing is gone
      </PageHeading>
      <p>If you still find details of your business on this site, tell us and we’ll look into it.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/data-protection">Tell us</ButtonLink>
        <SecondaryLink to="/">Back to Home</SecondaryLink>
      </div>
    </PageShell>
  )
}
