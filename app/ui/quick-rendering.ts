/**
 * Shortcuts past React Router (entry.server.tsx, link.tsx, heart.tsx): they save a third of a page's time, but may break.
 * Not in development, where React Router's scripts change, and tells of all that differs in the browser.
 */
export const QUICK_RENDERING = !import.meta.env.DEV
