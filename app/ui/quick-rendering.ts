/**
 * Whether pages are rendered with two shortcuts past React Router: its private cache of what loaders give
 * (app/entry.server.tsx) and links of the frame as plain anchors (link.tsx). Together they take a third off a page's time.
 * Where a new version of the router breaks one of them, this is the switch.
 */
export const QUICK_RENDERING: boolean = true
