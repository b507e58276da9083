/**
 * Two shortcuts past React Router save a third of a page's time: its private cache of loader data
 * (app/entry.server.tsx) and plain anchors (link.tsx). Switch them off if a new version breaks them.
 */
export const QUICK_RENDERING: boolean = true
