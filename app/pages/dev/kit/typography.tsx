import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { BadgeCheck, Heart, Mail } from '#app/ui/icons.ts'
import { ExternalLink, TextLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { KitSection, Row } from './section.tsx'

const colours = [
  'bg-paper',
  'bg-surface',
  'bg-sunken',
  'bg-ink',
  'bg-petrol',
  'bg-petrol-soft',
  'bg-moss',
  'bg-moss-soft',
  'bg-amber',
  'bg-amber-soft',
  'bg-brick',
  'bg-brick-soft',
  'bg-slate-soft',
]

export function Typography() {
  return (
    <>
      <KitSection title="Colours">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
          {colours.map((colour) => (
            <li key={colour} className="flex items-center gap-2.5">
              <span className={`size-8 shrink-0 rounded-md border border-line-strong/40 ${colour}`} />
              {colour.slice(3)}
            </li>
          ))}
        </ul>
      </KitSection>
      <KitSection title="Type">
        <p className="font-heading font-semibold text-display">Good work, near you</p>
        <p className="font-heading font-semibold text-title">A boiler that starts first time</p>
        <p className="font-heading font-semibold text-heading">Plumbers in Leeds</p>
        <p className="font-heading font-semibold text-subheading">What you get</p>
        <p>
          Plain text at sixteen pixels, with a <TextLink to="#kit">link within the site</TextLink> and an{' '}
          <ExternalLink href="https://example.com/">address from outside</ExternalLink>.
        </p>
        <p className="text-ink-soft">Softer words, and figures that line up:</p>
        <ul className="w-24 text-right figures">
          <li>£1,111.10</li>
          <li>£68.95</li>
        </ul>
      </KitSection>
      <KitSection title="Long text">
        <Prose>
          <h4>How we keep your details</h4>
          <p>
            We hold what you give us for as long as your account is open. See our <a href="#cookies">cookie notice</a>.
          </p>
          <ul>
            <li>Your name and town are shown to everyone.</li>
            <li>
              Your telephone number is shown to <strong>members only</strong>.
            </li>
          </ul>
        </Prose>
      </KitSection>
      <KitSection title="Buttons">
        <Row>
          <Button>Post this job</Button>
          <Button variant="secondary">Save draft</Button>
          <Button variant="accent">Become a member</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="ghost">Cancel</Button>
        </Row>
        <Row>
          <Button size="small">Small</Button>
          <Button>Medium</Button>
          <Button size="large">Large</Button>
        </Row>
        <Row>
          <Button icon={<Mail aria-hidden />}>Send message</Button>
          <ButtonLink to="#kit" variant="secondary">
            A link
          </ButtonLink>
          <IconButton type="button" label="Save" icon={<Heart aria-hidden />} />
          <IconButton type="button" label="Save" icon={<Heart aria-hidden />} variant="secondary" size="small" />
        </Row>
        <Row>
          <Button busy>Post this job</Button>
          <Button variant="secondary" busy>
            Save draft
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="secondary" disabled>
            Disabled
          </Button>
        </Row>
      </KitSection>
    </>
  )
}

export function Navigation({ theme }: { theme: string }) {
  return (
    <>
      <KitSection title="Finding one's way">
        <Breadcrumb
          label={`Breadcrumb, ${theme}`}
          items={[{ label: 'Home', to: '/' }, { label: 'Plumbers', to: '/' }, { label: 'Leeds' }]}
        />
        <Pagination label={`Pages, ${theme}`} page={5} pages={12} href={(page) => `?page=${page}`} />
        <Pagination label={`First page, ${theme}`} page={1} pages={3} href={(page) => `?page=${page}`} />
      </KitSection>
      <KitSection title="Tabs">
        <TabLinks
          label={`Sections, ${theme}`}
          current="jobs"
          tabs={[
            { value: 'profile', label: 'Profile', href: '?tab=profile' },
            { value: 'jobs', label: 'My jobs', href: '?tab=jobs', count: 3 },
            { value: 'saved', label: 'Saved', href: '?tab=saved' },
          ]}
        />
      </KitSection>
    </>
  )
}

const people = [
  'Nadia Rahman',
  'Tom Ellery',
  'Oak & Ash Joinery',
  'Priya Shah',
  'Gwen',
  'Brightside Electrical',
  'Ewan McLeod',
  'Sofia Conti',
  'Harrogate Roofing',
  'Jack Bamford',
  'Mei Chen',
  'Aled Pugh',
]

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Crect width='40' height='40' fill='%230e4b4a'/%3E%3Ccircle cx='20' cy='20' r='12' fill='%23e39a2d'/%3E%3C/svg%3E"

export function BadgesAndIcons() {
  return (
    <>
      <KitSection title="Badges">
        <Row>
          <Badge>Draft</Badge>
          <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
            Verified
          </Badge>
          <Badge tone="accent">Featured</Badge>
          <Badge tone="warning">Waiting</Badge>
          <Badge tone="danger">Expired</Badge>
          <Badge tone="info">New</Badge>
        </Row>
      </KitSection>
      <KitSection title="Avatars">
        <Row>
          <Avatar name="Nadia Rahman" size="small" />
          <Avatar name="Nadia Rahman" />
          <Avatar name="Nadia Rahman" size="large" />
          <Avatar name="Nadia Rahman" size="xlarge" />
        </Row>
        <Row>
          <Avatar src={picture} name="Picture" size="large" />
          <Avatar size="large" />
        </Row>
        <Row>
          {people.map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </Row>
      </KitSection>
      <KitSection title="Rating">
        <Row>
          <Rating value={4.5} count="12" showValue />
          <Rating value={3.2} />
          <Rating value={0} />
          <Rating value={5} size={24} />
        </Row>
      </KitSection>
    </>
  )
}
