import { useRootData } from '#app/components/root-data.ts'
import { drawing } from '#app/ui/icon.ts'

export function Logo({ name }: { name: string }) {
  const own = useRootData()?.site.look?.logo
  return (
    <span className="inline-flex items-center gap-2.5">
      {own ? (
        <img src={own} alt="" width="32" height="32" className="size-8 shrink-0 rounded-lg" />
      ) : (
        <svg aria-hidden="true" className="size-8 shrink-0">
          <use href={drawing('logo')} />
        </svg>
      )}
      <span className="font-heading text-xl font-bold tracking-tight">{name}</span>
    </span>
  )
}
