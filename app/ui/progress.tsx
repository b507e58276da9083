export function Progress({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  return (
    <label className="block text-sm">
      <span className="mb-1.5 flex justify-between gap-4">
        <span>{label}</span>
        {value === undefined ? null : (
          <span className="text-ink-soft figures">{Math.round((value / Math.max(max, 1)) * 100)}%</span>
        )}
      </span>
      <progress className="progress" value={value} max={max} />
    </label>
  )
}
