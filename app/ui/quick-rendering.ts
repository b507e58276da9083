/** Shortcuts past React Router (app/entry.server.tsx, link.tsx): they save a third of a page's time, but may break. */
export const QUICK_RENDERING: boolean = true
