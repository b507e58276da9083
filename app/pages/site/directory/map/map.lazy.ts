import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { ResultsMapProps } from './results-map.tsx'

/** With its outline it comes once the page is idle, or when a visitor asks for it. */
export const resultsMap = lazyPart<ResultsMapProps>(() =>
  import('./results-map.tsx').then(({ ResultsMap }) => ResultsMap),
)

export const mapDialog = lazyPart<ResultsMapProps & { onClose: () => void }>(() =>
  import('./map-dialog.tsx').then(({ MapDialog }) => MapDialog),
)
