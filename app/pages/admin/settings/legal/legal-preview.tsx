import { LegalBlocks } from '#app/components/legal/legal-blocks.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { LegalText } from '#contract/legal/page.ts'

/** Its headings are one step lower than on the page. */
export function LegalPreview({ text: { title, lead, sections }, isTyped }: { text: LegalText; isTyped: boolean }) {
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h3 id="preview" className="text-subheading">
        Preview
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        {isTyped ? 'What you typed, not saved yet.' : 'What the page says now.'}
      </p>
      <section
        aria-label="The page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key scrolls it
        tabIndex={0}
        className="relative mt-4 max-h-200 overflow-auto rounded-lg border bg-surface p-4 sm:p-6"
      >
        <h4 className="text-title">{title}</h4>
        <Prose className="mt-4">
          <LegalBlocks blocks={lead} preview />
          {sections.map(({ id, title, blocks }) => (
            <section key={id} className="[&>*+*]:mt-4">
              <h4 className="text-heading">{title}</h4>
              <LegalBlocks blocks={blocks} preview />
            </section>
          ))}
        </Prose>
      </section>
    </section>
  )
}
