import { drawing } from '#app/ui/icon.ts'

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" className="size-8 shrink-0">
        <use href={drawing('logo')} />
      </svg>
      <span className="font-heading text-xl font-bold tracking-tight">{name}</span>
    </span>
  )
}
