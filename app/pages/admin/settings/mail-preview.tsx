import { MailFrame } from '#app/components/mail-frame.tsx'

export function MailPreview({ mail }: { mail: { subject: string; html: string; text: string } }) {
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h3 id="preview" className="text-subheading">
        Preview
      </h3>
      <p className="mt-1 break-words">
        <span className="text-ink-soft">Subject:</span> {mail.subject}
      </p>
      <div className="mt-4">
        <MailFrame title="The mail as HTML" html={mail.html} />
      </div>
      <h4 className="mt-6 font-medium">As text</h4>
      <pre className="mt-2 rounded-md border bg-sunken p-4 font-sans text-sm break-words whitespace-pre-wrap">
        {mail.text}
      </pre>
    </section>
  )
}
