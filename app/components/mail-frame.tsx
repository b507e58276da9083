/**
 * A mail as it looks, for eyes alone: whoever shows it shows its text too. Browsers draw no ring around a frame with the
 * focus, so the box around it takes it, and scrolls.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key scrolls it
      tabIndex={0}
      className="h-160 min-w-0 overflow-y-auto rounded-md border bg-white"
    >
      <iframe title={title} inert sandbox="" srcDoc={html} loading="lazy" className="h-256 w-full" />
    </section>
  )
}
