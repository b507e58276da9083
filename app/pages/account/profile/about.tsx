import { Badge } from '#app/ui/badge.tsx'
import { ExternalLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/page.tsx'
import { monthOf } from '#contract/date.ts'
import { publicLink } from '#contract/profile/link.ts'
import type { OwnBusiness, OwnProfile } from '#contract/profile/view.ts'

export function ProfileAbout({ own }: { own: OwnProfile }) {
  return (
    <div className="space-y-8">
      {own.business ? <Bio bio={own.business.bio} /> : null}
      <Section id="details" title="Details">
        <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {own.business ? <BusinessDetails business={own.business} /> : <Detail term="Email">{own.email}</Detail>}
          <Detail term="Location">{own.location || missing}</Detail>
          <Detail term="Member since">{monthOf(own.joinedAt)}</Detail>
        </dl>
      </Section>
      {own.business ? <Skills skills={own.business.skills} /> : null}
    </div>
  )
}

const missing = <span className="text-ink-soft">Not stated</span>

function Bio({ bio }: { bio: string }) {
  return (
    <Section id="bio" title="Bio">
      <div className="mt-3 max-w-prose space-y-3 break-words">
        {bio === '' ? <p className="text-ink-soft">No description yet.</p> : null}
        {bio.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
  )
}

function BusinessDetails({ business }: { business: OwnBusiness }) {
  const website = publicLink('website', business.socialLinks.website)
  return (
    <>
      <Detail term="Business name">{business.businessName || missing}</Detail>
      <Detail term="Business email">{business.email || missing}</Detail>
      <Detail term="Phone">{business.phone || missing}</Detail>
      <Detail term="Website">{website ? <ExternalLink href={website}>{website}</ExternalLink> : missing}</Detail>
      <Detail term="Categories">{business.categories.texts.join('; ') || missing}</Detail>
    </>
  )
}

function Skills({ skills }: { skills: OwnBusiness['skills'] }) {
  return (
    <Section id="skills" title="Skills">
      {skills.length === 0 ? (
        <p className="mt-3 text-ink-soft">No skills yet.</p>
      ) : (
        <ul className="mt-3 flex flex-wrap gap-2">
          {skills.map(({ name }) => (
            <li key={name} className="min-w-0">
              <Badge tone="info">
                <bdi>{name}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Detail({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
