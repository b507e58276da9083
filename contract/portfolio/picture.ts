import type { Medium } from './words.ts'

/** An uploaded one comes in several sizes (`sourcesOf`), a drawn one in one file. */
export type Picture = Pick<Medium, 'url' | 'type' | 'width' | 'height'>
