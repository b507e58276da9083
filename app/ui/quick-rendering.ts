/** Shortcuts past React Router (entry.server.tsx, link.tsx, heart.tsx): they save a third of a page's time, but may break. */
export const QUICK_RENDERING: boolean = true
