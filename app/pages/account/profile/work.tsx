import { Form, href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Plus } from '#app/ui/icons.ts'
import { Notice } from '#app/ui/notice.tsx'
import { priceText } from '#contract/money.ts'
import type { OwnProfile } from '#contract/profile/view.ts'

export function ProfileServices({ own }: { own: OwnProfile }) {
  const services = own.business?.services ?? []
  if (services.length === 0) {
    return (
      <EmptyState title="No services yet" vignette="label" action={<Add what="service" label="Add a service" />}>
        Say what you do and what it costs.
      </EmptyState>
    )
  }
  return (
    <>
      <Locked own={own} />
      <ul className="mb-5 divide-y rounded-lg border bg-surface">
        {services.map(({ id, title, description, pricePence, unit }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 p-4">
            <div className="min-w-0 flex-[1_1_16rem]">
              <h2 className="text-base">
                <bdi>{title}</bdi>
              </h2>
              {description ? (
                <p dir="auto" className="text-ink-soft">
                  {description}
                </p>
              ) : null}
            </div>
            <p className="font-semibold figures">{priceText(pricePence, unit)}</p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Add what="service" label="Add a service" />
        {own.can.addWork ? (
          <ButtonLink to={href('/account/services')} variant="ghost">
            Edit services
          </ButtonLink>
        ) : null}
      </div>
    </>
  )
}

export function ProfilePortfolio({ own }: { own: OwnProfile }) {
  const portfolio = own.business?.portfolio ?? []
  if (portfolio.length === 0) {
    return (
      <EmptyState title="No portfolio yet" vignette="ladder" action={<Add what="portfolio" label="Add to portfolio" />}>
        Show what you have done, with pictures.
      </EmptyState>
    )
  }
  return (
    <>
      <Locked own={own} />
      <ul className="mb-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {portfolio.map(({ id, title, description, media }) => (
          <li key={id} className="overflow-hidden rounded-lg border bg-surface">
            {media[0]?.type === 'image' ? (
              <img
                src={media[0].url}
                alt=""
                width={640}
                height={480}
                loading="lazy"
                className="aspect-4/3 w-full bg-sunken object-cover"
              />
            ) : null}
            <div className="p-4">
              {title ? (
                <h2 className="text-base">
                  <bdi>{title}</bdi>
                </h2>
              ) : null}
              <p dir="auto" className="text-ink-soft">
                {description}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Add what="portfolio" label="Add to portfolio" />
    </>
  )
}

function Locked({ own }: { own: OwnProfile }) {
  if (own.membership.isSubscribed) return null
  return (
    <Notice tone="amber" className="mb-5">
      We keep this for you, but no one else sees it until you have a membership.
    </Notice>
  )
}

function Add({ what, label }: { what: 'service' | 'portfolio'; label: string }) {
  return (
    <Form method="post" action="/profile">
      <Button name="add" value={what} variant="secondary" icon={<Plus aria-hidden />}>
        {label}
      </Button>
    </Form>
  )
}
