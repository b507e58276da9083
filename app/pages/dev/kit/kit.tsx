import { data } from 'react-router'
import { visitor } from '#app/api.server.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { staffLinks } from '../../admin/frame/styles.ts'
import type { Route } from './+types/kit'
import { Choices, Fields } from './fields.tsx'
import { Overlays, States } from './states.tsx'
import { BadgesAndIcons, Navigation, Typography } from './typography.tsx'

/** Serves the operator on this machine only. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(visitor).operator) throw data(null, { status: 404 })
  return null
}

export const links = staffLinks

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
