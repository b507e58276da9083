import { TextLink } from '#app/ui/link.tsx'
import type { PublicBanner } from '#contract/admin/settings.ts'
import { timeOf } from '#contract/date.ts'
import { Banner } from './banner.tsx'

/** What the operator tells everyone, until it is dismissed or another takes its place. */
export function Announcement({ banner: { id, text, tone, link } }: { banner: PublicBanner }) {
  return (
    <Banner key={id} label="Announcement" tone={tone} dismissal={{ key: 'fettle.announcement', who: id }}>
      <p className="break-words">
        {text} {link ? <TextLink to={link.to}>{link.label}</TextLink> : null}
      </p>
    </Banner>
  )
}

/** On every page that an admin sees as someone else. */
export function SupportBanner({ name, until }: { name: string; until: Date }) {
  return (
    <form
      method="post"
      action="/admin-support-end"
      className="sticky top-0 z-50 flex flex-wrap items-center justify-center gap-x-4 bg-amber px-4 py-1.5 text-on-amber"
    >
      <p role="status">
        Support access: you see the site as {name} does, read-only, until {timeOf(until)}.
      </p>
      <button type="submit" className="font-semibold underline touch-target">
        Stop looking
      </button>
    </form>
  )
}
