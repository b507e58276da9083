import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export type ChartProps = {
  lines: { key: string; label: string; before: boolean; index: number }[]
  rows: Record<string, string | number>[]
}

const colours = ['var(--color-petrol)', 'var(--color-amber-ink)']

export function Chart({ lines, rows }: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: -16 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="time" tick={{ fontSize: 12, fill: 'var(--color-ink-soft)' }} minTickGap={32} tickLine={false} />
        <YAxis
          tick={{ fontSize: 12, fill: 'var(--color-ink-soft)' }}
          width={56}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
        />
        <Tooltip
          contentStyle={{
            background: 'var(--color-surface)',
            border: '1px solid var(--color-line)',
            borderRadius: 8,
            color: 'var(--color-ink)',
          }}
        />
        {lines.length > 1 ? <Legend itemSorter={null} /> : null}
        {lines.map(({ key, label, before, index }) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            type="linear"
            dot={false}
            isAnimationActive={false}
            strokeWidth={2}
            stroke={colours[index % colours.length] ?? 'var(--color-petrol)'}
            {...(before ? { strokeDasharray: '4 4', strokeOpacity: 0.6 } : {})}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
