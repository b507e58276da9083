import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { BadgesAndIcons } from './badges-and-icons.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Navigation } from './navigation.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Typography } from './typography.tsx'

export function meta() {
  return [{ title: 'The kit | Fettle' }, { name: 'robots', content: 'noindex' }]
}

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
      <Typography />
      <BadgesAndIcons />
      <Fields theme={theme} />
      <Choices theme={theme} />
      <Navigation theme={theme} />
      <States />
      <Overlays />
    </section>
  )
}
