export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-petrol" />
        <path
          d="M10 24V11.5a4 4 0 0 1 4-4h8"
          className="stroke-on-petrol"
          strokeWidth="3.6"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M10 16.5h8.5" className="stroke-on-petrol" strokeWidth="3.6" strokeLinecap="round" fill="none" />
        <circle cx="22.5" cy="16.5" r="2.6" className="fill-amber" />
      </svg>
      <span className="font-heading text-xl font-bold tracking-tight">{name}</span>
    </span>
  )
}
