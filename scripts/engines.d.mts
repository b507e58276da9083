/** Undefined: not found on this machine. */
export type Engines = Record<'firefox' | 'webkitDriver' | 'webkit' | 'screen', string | undefined>
export function findEngines(): Engines
export function ensureEngines(): Promise<void>
