import { Form, href, useFetcher } from 'react-router'
import { type OrderSaved, useOrderSaved } from '#app/components/use-order-saved.ts'
import { EditAndRemove } from '#app/pages/account/settings/entry.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { ArrowDown, ArrowUp, GripVertical } from '#app/ui/icons.ts'
import { useDragOrder } from '#app/ui/use-drag-order.ts'
import { priceText } from '#contract/money.ts'
import type { OwnService } from '#contract/profile/view.ts'

const PAGE = href('/account/services')
const TITLES = { refused: 'Order not saved' }

/** Moved by the handle, by the buttons, and without JavaScript by posting them. */
export function ServiceList({ services }: { services: OwnService[] }) {
  const fetcher = useFetcher<OrderSaved>()
  const { save, revision } = useOrderSaved(fetcher, `${PAGE}?order`, TITLES)
  const { list, order, dragged, announcement, move, handleOf } = useDragOrder({
    ids: services.map(({ id }) => id),
    nameOf: (id) => services.find((service) => service.id === id)?.title ?? '',
    onOrder: save,
    revision,
  })
  const shown = order.flatMap((id) => services.find((service) => service.id === id) ?? [])
  return (
    <>
      <Form id="order" method="post" action={`${PAGE}?order`} preventScrollReset>
        {shown.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
      </Form>
      <ul ref={list} aria-label="Your services" className="divide-y rounded-lg border bg-surface">
        {shown.map((service, index) => (
          <li
            key={service.id}
            className={classes('flex items-start gap-2 p-3 sm:p-4', dragged === service.id && 'bg-petrol-soft')}
          >
            <span
              aria-hidden
              data-needs-script
              {...handleOf(service.id)}
              className="-ml-1 grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-soft"
            >
              <GripVertical className="size-5" />
            </span>
            <ServiceLine service={service} />
            <div className="grid shrink-0">
              <MoveButton service={service} name="up" off={index === 0} onMove={() => move(service.id, -1)} />
              <MoveButton
                service={service}
                name="down"
                off={index === shown.length - 1}
                onMove={() => move(service.id, 1)}
              />
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

function ServiceLine({ service: { id, title, description, pricePence, unit, category } }: { service: OwnService }) {
  return (
    <div className="min-w-0 grow">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-base break-words">{title}</h2>
        <p className="font-semibold figures">{priceText(pricePence, unit)}</p>
      </div>
      {category ? <p className="text-sm text-ink-soft">{category.text}</p> : null}
      {description ? (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line">
          {description}
        </p>
      ) : null}
      <EditAndRemove page={PAGE} id={id} name={title} what="service" />
    </div>
  )
}

type MoveButtonProps = { service: OwnService; name: 'up' | 'down'; off: boolean; onMove: () => void }

/** Stays focusable at an end of the list, so that the keyboard keeps its place. */
function MoveButton({ service: { id, title }, name, off, onMove }: MoveButtonProps) {
  return (
    <IconButton
      type="submit"
      form="order"
      name={name}
      value={id}
      id={`${name}-${id}`}
      size="small"
      label={`Move ${title} ${name}`}
      icon={name === 'up' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      aria-disabled={off || undefined}
      className={off ? 'opacity-40' : undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!off) onMove()
      }}
    />
  )
}
