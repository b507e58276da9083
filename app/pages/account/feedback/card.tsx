import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta, siteOf } from '#app/components/page-meta.ts'
import { PrintButton } from '#app/components/print/print-button.tsx'
import { qrOf } from '#app/components/print/qr.server.ts'
import { QrCode } from '#app/components/print/qr-code.tsx'
import { refuse } from '#app/request/attempt.server.ts'
import { privateHeaders } from '#app/request/page-cache.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import type { Route } from './+types/card'
import styles from './paper-card.css?url'

const SIZES = ['business', 'a6'] as const
const CARDS_ON_A4 = 8

/** `?size=`: eight business cards on a sheet of A4, or one card of A6. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { feedback, profile } = context.get(api)
  const { link } = await feedback.inviting().catch(refuse)
  if (!link) throw redirect(href('/account/feedback/invite'))
  const sizeParam = new URL(request.url).searchParams.get('size')
  const own = await profile.own().catch(refuse)
  return {
    name: own.business?.businessName || own.name,
    url: link.url,
    qr: qrOf(link.url),
    size: SIZES.find((size) => size === sizeParam) ?? 'business',
  }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Cards to print')

export default function FeedbackCard({ loaderData, matches }: Route.ComponentProps) {
  const { size } = loaderData
  const site = siteOf(matches).name
  const cards = Array.from({ length: size === 'a6' ? 1 : CARDS_ON_A4 }, (_, place) => place)
  const address = href('/account/feedback/card')
  return (
    <PageShell width="text" className="print:max-w-none print:p-0">
      <div className="print:hidden">
        <PageHeading
          lead="Print them on A4 at 100%, without headers and footers, then cut along the lines."
          action={
            <>
              <PrintButton />
              <SecondaryLink to={href('/account/feedback/invite')}>Back</SecondaryLink>
            </>
          }
        >
          Cards to print
        </PageHeading>
        <TabLinks
          label="Size"
          current={size}
          className="mb-6"
          tabs={[
            { value: 'business', label: 'Business cards, 8 on A4', href: address },
            { value: 'a6', label: 'A6, one large', href: `${address}?size=a6` },
          ]}
        />
      </div>
      <ul aria-label="Cards" className="flex flex-wrap max-sm:justify-center paper-cards">
        {cards.map((place) => (
          <li key={place} className="max-w-full">
            {size === 'a6' ? <Large {...loaderData} site={site} /> : <Small {...loaderData} site={site} />}
          </li>
        ))}
      </ul>
    </PageShell>
  )
}

type CardProps = Pick<Route.ComponentProps['loaderData'], 'name' | 'url' | 'qr'> & { site: string }

function Small({ name, url, qr, site }: CardProps) {
  return (
    <div className="paper-card paper-card-business">
      <QrCode qr={qr} label="QR code of the feedback form" className="shrink-0 border-0" />
      <div className="min-w-0">
        <p dir="auto" className="paper-name line-clamp-3 font-heading font-bold break-words">
          {name}
        </p>
        <p className="paper-words">How did we do? Please tell others on {site}, good or bad.</p>
        <p className="paper-address break-words">
          <Address url={url} />
        </p>
      </div>
    </div>
  )
}

function Large({ name, url, qr, site }: CardProps) {
  return (
    <div className="paper-card paper-card-a6 text-center">
      <p dir="auto" className="paper-name line-clamp-3 font-heading font-bold break-words">
        {name}
      </p>
      <p className="paper-question">How did we do?</p>
      <QrCode qr={qr} label="QR code of the feedback form" className="shrink-0 border-0" />
      <p className="paper-words">Please tell others on {site}, good or bad. It takes two minutes.</p>
      <p className="paper-address break-words">
        <Address url={url} />
      </p>
    </div>
  )
}

/** The address without its scheme; a long one breaks before the code, which is typed as one word. */
function Address({ url }: { url: string }) {
  const [host, ...path] = url.replace(/^https?:\/\//, '').split('/')
  return (
    <>
      {[host, ...path.slice(0, -1), ''].join('/')}
      <wbr />
      {path.at(-1)}
    </>
  )
}
