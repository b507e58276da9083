import type { ReactNode } from 'react'
import { ScrollTable } from '#app/ui/scroll-table.tsx'

export const CELL = 'px-3 py-2.5 align-top'

/** Scrolls in its own box where it is wider than the page. `heads`: words, or cells of their own. */
export function QueueTable({ label, heads, children }: { label: string; heads: ReactNode[]; children: ReactNode }) {
  return (
    <ScrollTable
      label={label}
      className="relative rounded-lg border bg-surface"
      tableClassName="w-full border-collapse text-sm figures"
    >
      <thead className="bg-sunken text-left whitespace-nowrap [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium">
        <tr>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <th key={head} scope="col">
                {head}
              </th>
            ) : (
              head
            ),
          )}
        </tr>
      </thead>
      <tbody className="divide-y">{children}</tbody>
    </ScrollTable>
  )
}
