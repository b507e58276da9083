import { lazyPart } from '#app/ui/lazy-part.tsx'

/** It comes with its outline once the page is idle, or when a visitor asks for it. */
export const resultsMap = lazyPart(() => import('./results-map.tsx').then(({ ResultsMap }) => ResultsMap))

export const mapDialog = lazyPart(() => import('./map-dialog.tsx').then(({ MapDialog }) => MapDialog))
