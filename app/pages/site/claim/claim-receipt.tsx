import { href } from 'react-router'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FileBox } from '#app/ui/file-box.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page.tsx'
import type { ClaimForm, ClaimReceipt, SiteProof } from '#contract/claim/view.ts'
import { MAX_CLAIM_FILES, UNLISTED_DAYS } from '#contract/claim/words.ts'
import { DOCUMENT_TYPES } from '#contract/document.ts'

export function Receipt({ form, receipt }: { form: ClaimForm; receipt: ClaimReceipt }) {
  const { waits, email, proof, files } = receipt
  return (
    <>
      <PageHeading className="mt-4">Verify email</PageHeading>
      <div className="space-y-6">
        {waits ? (
          <>
            <p className="text-lg">
              We’ve sent an email to <strong className="font-semibold break-words">{email}</strong>. Our answer goes
              there too, so check that it has arrived.
            </p>
            <Notice title="Your claim is waiting for us">
              One of us checks it by hand. Nothing changes until then. What you add below speeds it up.
            </Notice>
            {proof ? <Website proof={proof} /> : null}
            <Documents id={form.id} files={files} />
          </>
        ) : (
          <>
            <p className="text-lg">
              We’ve sent a link to <strong className="font-semibold break-words">{email}</strong>, the address that we
              have on file for <bdi>{form.businessName}</bdi>.
            </p>
            <ol className="list-decimal space-y-1.5 pl-5 marker:text-ink-soft">
              <li>Open the email in this browser, if you can. Check the spam folder too.</li>
              <li>Follow the link. It works once, for 24 hours.</li>
              <li>The listing is then yours, and you’re logged in.</li>
            </ol>
            <p className="text-ink-soft">
              In another browser you choose the password again, so that no one else’s can get in.
            </p>
          </>
        )}
        <SecondaryLink to={href('/directory/:id', { id: form.id })}>Back to the listing</SecondaryLink>
      </div>
    </>
  )
}

/** The same whether we hold the listing or not. */
export function UnlistedReceipt() {
  return (
    <>
      <PageHeading className="mt-4">Verify email</PageHeading>
      <div className="space-y-6">
        <p className="text-lg">
          We’ve sent an email to the address you gave. Our answer goes there too, so check that it has arrived.
        </p>
        <Notice title="What happens now">
          If we hold the listing, one of us checks your claim by hand. If you hear nothing within {UNLISTED_DAYS} days,
          we could not give you a listing, and you’re welcome to list your business yourself.
        </Notice>
        <SecondaryLink to={href('/directory')}>Back to the directory</SecondaryLink>
      </div>
    </>
  )
}

function Website({ proof: { tag, path, code } }: { proof: SiteProof }) {
  return (
    <Card as="section" aria-labelledby="website" className="space-y-3">
      <h2 id="website" className="text-subheading">
        If the business has a website
      </h2>
      <p>Add this line to the head of its home page. We look for it by hand.</p>
      <pre className="overflow-x-auto rounded-lg bg-sunken p-3 text-sm">{tag}</pre>
      <p>
        Or put a file at <code className="break-all">{path}</code> that holds only this:
      </p>
      <pre className="overflow-x-auto rounded-lg bg-sunken p-3 text-sm">{code}</pre>
    </Card>
  )
}

/** Plain forms: they work everywhere, and a claim has few files. */
function Documents({ id, files }: { id: string; files: ClaimReceipt['files'] }) {
  const action = `${href('/claim-business/files')}?businessID=${id}`
  return (
    <Card as="section" aria-labelledby="documents" className="space-y-4">
      <h2 id="documents" className="text-subheading">
        Documents
      </h2>
      <p id="file-hint" className="text-ink-soft">
        A letter, an invoice or a registration with the name of the business. PDF, JPEG, PNG or WebP, at most 10 MB
        each, {MAX_CLAIM_FILES} in all. Only the people who decide on your claim can see them.
      </p>
      {files.length > 0 ? (
        <ul aria-label="Your documents" className="divide-y rounded-lg border">
          {files.map(({ file, name }) => (
            <li key={file} className="flex items-center justify-between gap-3 px-3 py-1.5">
              <bdi className="min-w-0 break-words">{name}</bdi>
              <form method="post" action={action} encType="multipart/form-data">
                <Button name="remove" value={file} variant="ghost" size="small">
                  Remove<span className="sr-only"> {name}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      ) : null}
      {files.length < MAX_CLAIM_FILES ? (
        <form method="post" action={action} encType="multipart/form-data" className="space-y-3">
          <label htmlFor="file" className="block font-medium">
            Add a document
          </label>
          <FileBox id="file" name="file" accept={DOCUMENT_TYPES} aria-describedby="file-hint" />
          <Button variant="secondary">Add this document</Button>
        </form>
      ) : (
        <p>You’ve added {MAX_CLAIM_FILES} documents, which is as many as a claim takes.</p>
      )}
    </Card>
  )
}
