/** Figures side by side, each below what it counts. */
export function FigureCards({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col justify-between rounded-lg border bg-surface p-4">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="mt-1 text-2xl font-semibold figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
