import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Choices } from './kit-choices.tsx'
import { Entry } from './kit-entry.tsx'
import { Marks } from './kit-marks.tsx'
import { Places } from './kit-places.tsx'
import { Pops } from './kit-pops.tsx'
import { States } from './kit-states.tsx'
import { Words } from './kit-words.tsx'

export function meta() {
  return [{ title: 'The kit | Fettle' }, { name: 'robots', content: 'noindex' }]
}

/** Every component in every state, light and dark side by side. */
export default function Kit() {
  return (
    <PageShell width="full">
      <PageHeading lead="Every component in every state, light and dark. Pages are made of these and nothing else.">
        The kit
      </PageHeading>
      <div className="grid gap-6 lg:grid-cols-2">
        <Column theme="light" />
        <Column theme="dark" />
      </div>
    </PageShell>
  )
}

function Column({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <section
      data-theme={theme}
      aria-labelledby={`${theme}-heading`}
      className="min-w-0 space-y-12 rounded-xl border bg-paper p-4 text-ink sm:p-6"
    >
      <h2 id={`${theme}-heading`} className="text-heading">
        {theme === 'light' ? 'Light' : 'Dark'}
      </h2>
      <Words />
      <Marks theme={theme} />
      <Entry theme={theme} />
      <Choices theme={theme} />
      <Places theme={theme} />
      <States />
      <Pops />
    </section>
  )
}
