import { TextLink } from '#app/ui/link.tsx'
import type { PublicBanner } from '#contract/admin/settings.ts'
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
