import { useLocation } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import { Link } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account/view.ts'
import { becomeProviderFor, type NavLink, postJobFor } from './links-for.ts'
import { Logo } from './logo.tsx'

const columns = ({ becomeProvider, postJob }: LinksFor) => [
  {
    title: 'Find',
    links: [
      { to: '/directory', label: 'Find Professionals' },
      { to: '/categories', label: 'Service Categories' },
      { to: '/job-directory', label: 'Job Directory' },
      ...postJob,
    ],
  },
  {
    title: 'Work',
    links: [
      ...becomeProvider,
      { to: '/how-ranking-works', label: 'How ranking works' },
      { to: '/how-feedback-works', label: 'How feedback works' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/contact', label: 'Contact form' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
      { to: '/transparency', label: 'Transparency' },
    ],
  },
]

const RESETS = {
  hourly: ' Every hour we delete what visitors added.',
  nightly: ' Every night we delete what visitors added.',
}

type LinksFor = { becomeProvider: NavLink[]; postJob: NavLink[] }
type FooterSite = Pick<PublicSite, 'name' | 'tagline' | 'contactEmail' | 'socialLinks' | 'demo' | 'demoReset'>

export function SiteFooter({ site, viewer }: { site: PublicSite; viewer: Viewer | null }) {
  const { name, tagline, contactEmail, socialLinks, demo, demoReset } = site
  const shown = { name, tagline, contactEmail, socialLinks, demo, demoReset }
  const links = { becomeProvider: becomeProviderFor(viewer), postJob: postJobFor(viewer) }
  return (
    <footer className="mt-16 border-t bg-sunken print:mt-4">
      <div className="print:hidden">
        <Content site={shown} links={links} />
      </div>
      {/* A page on paper says where it comes from. */}
      <p className="hidden bg-paper px-4 pt-2 text-sm print:block">{site.origin + useLocation().pathname}</p>
    </footer>
  )
}

function Content({ site, links }: { site: FooterSite; links: LinksFor }) {
  return (
    <>
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.4fr_2fr]">
        <div>
          <Logo name={site.name} />
          <p className="mt-3 max-w-xs text-ink-soft">{`${site.tagline}.`}</p>
          <p className="mt-4">
            <a href={`mailto:${site.contactEmail}`} className="font-medium text-petrol underline underline-offset-4">
              {site.contactEmail}
            </a>
          </p>
          <ul aria-label="Social links" className="mt-4 flex flex-wrap gap-x-5">
            {site.socialLinks.map((link) => (
              <li key={link}>
                <a
                  href={link}
                  rel="noopener me"
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {networkName(link)}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Quick links" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {columns(links).map(({ title, links }) => (
            <div key={title}>
              <h2 className="text-base">{title}</h2>
              <ul className="mt-2">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className="foot-link">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      {site.demo ? (
        <p className="border-t px-4 py-4 text-center text-sm text-ink-soft">
          {`This is a demo marketplace: the people, businesses and feedback in it are invented.${site.demoReset ? RESETS[site.demoReset] : ''}`}
        </p>
      ) : null}
    </>
  )
}

function networkName(link: string): string {
  const host = new URL(link).hostname.replace(/^www\./, '').split('.')[0] ?? link
  const known: Record<string, string> = { linkedin: 'LinkedIn', youtube: 'YouTube', tiktok: 'TikTok', x: 'X' }
  return known[host] ?? host.charAt(0).toUpperCase() + host.slice(1)
}
