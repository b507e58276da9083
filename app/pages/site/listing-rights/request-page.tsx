import type { ReactNode } from 'react'
import { Form, href, isRouteErrorResponse, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { FormResult } from '#contract/form.ts'
import type { ListingRights } from '#contract/rights/view.ts'

/** Of every form about a listing that no one has claimed. */
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
  const busy = useNavigation().formMethod === 'POST'
  const listing = href('/directory/:id', { id })
  return (
    <PageShell width="narrow">
      <Breadcrumb items={[{ label: businessName || 'Listing', to: listing }, { label }]} />
      <PageHeading className="mt-4" lead={lead}>
        {heading}
      </PageHeading>
      {sent ? (
        <Asked id={id} hasAddress={has.email} />
      ) : (
        <Form method="post" noValidate className="space-y-8">
          <FormProblems result={result} />
          {children}
          <Asker hasAddress={has.email} words={words} result={result} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {submit}
            </Button>
            <ButtonLink to={listing} variant="secondary">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      )}
    </PageShell>
  )
}

/** The same whatever was sent: it tells no more about the address on file than the form did. */
function Asked({ id, hasAddress }: { id: string; hasAddress: boolean }) {
  return (
    <>
      <Notice tone="success" role="status" title="We’ve got your request">
        {hasAddress
          ? 'If you chose the link and we can send one, it’s on its way to the address we hold: it works once, for 7 days. Otherwise a person looks at what you wrote, and answers you by e-mail within 30 days.'
          : 'A person looks at what you wrote, and answers you by e-mail within 30 days.'}
      </Notice>
      <p className="mt-6">
        <ButtonLink to={href('/directory/:id', { id })} variant="secondary">
          Back to the listing
        </ButtonLink>
      </p>
    </>
  )
}

/** Asks how someone shows that they may ask. Without an address on file, a person always decides. */
function Asker({ hasAddress, words, result }: AskerProps) {
  return (
    <>
      {hasAddress ? (
        <RadioGroup
          id="proof"
          legend="How can you show that it’s your business?"
          name="proof"
          defaultValue={result?.values.proof || 'link'}
          error={result?.errors.proof}
          layout="cards"
          options={[
            {
              value: 'link',
              label: 'Send a link to the e-mail address we hold',
              hint: 'Quickest. It goes to that address and to no other.',
            },
            {
              value: 'staff',
              label: 'I can’t read mail at that address',
              hint: 'A person looks at what you write below.',
            },
          ]}
        />
      ) : (
        <input type="hidden" name="proof" value="staff" />
      )}
      <fieldset className="space-y-6">
        <legend className="font-heading text-heading font-bold">About you</legend>
        {hasAddress ? (
          <p className="text-ink-soft">Leave this out if we send a link to the address we hold.</p>
        ) : (
          <p className="text-ink-soft">
            We hold no e-mail address for this business, so a person looks at what you write and answers within 30 days.
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
          label="What you have to do with the business"
          hint="Owner, employee, family, or that it isn’t yours at all."
          maxLength={100}
          required={!hasAddress}
          result={result}
        />
        <TextLine
          name="email"
          label="Your e-mail address"
          hint="We answer here."
          type="email"
          autoComplete="email"
          maxLength={254}
          spellCheck={false}
          required={!hasAddress}
          result={result}
        />
        <TextLine
          name="phoneNumber"
          label="Your phone number"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          result={result}
        />
        <Field id="words" label={words} error={result?.errors.words} optional={hasAddress}>
          {(ids) => (
            <TextArea {...ids} name="words" rows={5} defaultValue={result?.values.words} required={!hasAddress} />
          )}
        </Field>
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
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </PageShell>
  )
}
