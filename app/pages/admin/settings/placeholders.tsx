import { Badge } from '#app/ui/badge.tsx'

type Place = { name: string; means: string; required: boolean; isLink: boolean }

export function Placeholders({ places }: { places: Place[] }) {
  return (
    <section aria-labelledby="placeholders">
      <h3 id="placeholders" className="text-subheading">
        Placeholders
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        Each mail fills them in. A link stands on a line of its own: the first becomes the button.
      </p>
      <dl className="mt-3 divide-y border-y">
        {places.map(({ name, means, required, isLink }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <dt className="font-mono text-sm">{isLink ? `[Words]({${name}})` : `{${name}}`}</dt>
            <dd className="min-w-0 text-sm text-ink-soft">
              {means} {required ? <Badge tone="warning">must stay</Badge> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
