import { href } from 'react-router'
import { api, site } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { privateHeaders } from '#app/request/page-cache.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell, Section } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import {
  BADGE,
  badgeAddress,
  badgeCode,
  CARD,
  cardAddress,
  cardCode,
  THEMES,
  type Theme,
  themeIn,
} from '#contract/embed/words.ts'
import { quantity } from '#contract/text.ts'
import type { Route } from './+types/embed'

const PAGE = href('/account/feedback/embed')

const THEME_NAMES: Record<Theme, string> = { light: 'Light', dark: 'Dark', auto: 'Match the visitor’s device' }

/** `?theme=`: the look that is shown, and that the code asks for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { directory } = context.get(api)
  const [{ card, notPublic }, views] = await Promise.all([
    directory.preview().catch(refuse),
    directory.embedViews().catch(refuse),
  ])
  const theme = themeIn(request.url)
  const { origin, name: siteName } = context.get(site)
  const embedded = { id: card.id, name: card.name, origin, site: siteName, theme }
  return {
    id: card.id,
    name: card.name,
    theme,
    views,
    listed: notPublic.length === 0,
    badge: badgeCode(embedded),
    card: cardCode(embedded),
  }
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Reviews on your website')

export default function Embed({ loaderData }: Route.ComponentProps) {
  const { id, name, theme, views, listed, badge, card } = loaderData
  return (
    <PageShell width="text">
      <PageHeading
        lead="Copy the code into your website. Stars and count stay up to date by themselves."
        action={<SecondaryLink to={href('/account/feedback')}>Back to feedback</SecondaryLink>}
      >
        Reviews on your website
      </PageHeading>
      {listed ? null : (
        <Notice tone="amber" className="mb-6">
          Your listing isn’t public now, so nothing shows on your website until it is.{' '}
          <TextLink to={href('/account')}>See why</TextLink>
        </Notice>
      )}
      <p className="mb-6">
        {views === 0
          ? 'No other website has shown them in the last 30 days.'
          : `Shown ${quantity(views, 'time', 'times')} on other websites in the last 30 days.`}
      </p>
      <TabLinks
        label="Colours"
        current={theme}
        className="mb-6"
        tabs={THEMES.map((value) => ({
          value,
          label: THEME_NAMES[value],
          href: value === 'light' ? PAGE : `${PAGE}?theme=${value}`,
        }))}
      />
      <Section id="badge" title="Badge">
        {listed ? (
          <img
            src={badgeAddress(id, theme)}
            width={BADGE.width}
            height={BADGE.height}
            alt={`Reviews of ${name}, as the badge shows them`}
            className="mt-4"
          />
        ) : null}
        <Code id="badge-code" label="Code of the badge" code={badge} />
      </Section>
      <Section id="card" title="Card" className="mt-10">
        <p className="mt-1 text-ink-soft">Name, trade, stars and the newest review. It runs no scripts.</p>
        {listed ? (
          <iframe
            src={cardAddress(id, theme)}
            width={CARD.width}
            height={CARD.height}
            title={`The card of ${name}`}
            className="mt-4 max-w-full rounded-lg"
          />
        ) : null}
        <Code id="card-code" label="Code of the card" code={card} />
      </Section>
      <p className="mt-10">
        Does your website make previews of links (oEmbed)? Then paste the address of your listing; it shows the card.
      </p>
    </PageShell>
  )
}

/** Text to select: copying needs no script. */
function Code({ id, label, code }: { id: string; label: string; code: string }) {
  return (
    <div className="mt-4">
      <Field id={id} label={label}>
        {(ids) => <TextArea {...ids} dir="ltr" readOnly rows={5} value={code} spellCheck={false} />}
      </Field>
    </div>
  )
}
