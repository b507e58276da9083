import { ArrowDown, ArrowUp, ChartColumn, GripVertical, Pencil, Tags, Trash2 } from '#app/ui/icons.ts'

const DRAWINGS = {
  down: ArrowDown,
  grip: GripVertical,
  delete: Trash2,
  edit: Pencil,
  statistics: ChartColumn,
  terms: Tags,
  up: ArrowUp,
}

/** They are on the page once: a hundred rows of seven icons each are most of what it takes to render. */
export function Drawings() {
  return (
    <svg aria-hidden className="hidden">
      {Object.entries(DRAWINGS).map(([name, Icon]) => (
        <symbol key={name} id={`drawing-${name}`} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  )
}

export function Drawing({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg aria-hidden>
      <use href={`#drawing-${name}`} />
    </svg>
  )
}
