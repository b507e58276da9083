import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Heart, Mail } from '#app/ui/icons.ts'
import { ExternalLink, TextLink } from '#app/ui/link.tsx'
import { Prose } from '#app/ui/prose.tsx'
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
          <Button type="button">Post this job</Button>
          <Button type="button" variant="secondary">
            Save draft
          </Button>
          <Button type="button" variant="accent">
            Become a member
          </Button>
          <Button type="button" variant="danger">
            Delete
          </Button>
          <Button type="button" variant="ghost">
            Cancel
          </Button>
        </Row>
        <Row>
          <Button type="button" size="small">
            Small
          </Button>
          <Button type="button">Medium</Button>
          <Button type="button" size="large">
            Large
          </Button>
        </Row>
        <Row>
          <Button type="button" icon={<Mail aria-hidden />}>
            Send message
          </Button>
          <ButtonLink to="#kit" variant="secondary">
            A link
          </ButtonLink>
          <IconButton type="button" label="Save" icon={<Heart aria-hidden />} />
          <IconButton type="button" label="Save" icon={<Heart aria-hidden />} variant="secondary" size="small" />
        </Row>
        <Row>
          <Button type="button" busy>
            Post this job
          </Button>
          <Button type="button" variant="secondary" busy>
            Save draft
          </Button>
          <Button type="button" disabled>
            Disabled
          </Button>
          <Button type="button" variant="secondary" disabled>
            Disabled
          </Button>
        </Row>
      </KitSection>
    </>
  )
}
