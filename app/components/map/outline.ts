import outline from './outline.json'

/** Holds paths in units of spots (contract/directory/map.ts), the largest island first. `npm run outline` makes it. */
export const { coast, borders }: { coast: string[]; borders: string[] } = outline

/** The largest first. */
export const towns = outline.towns.map(([name, x, y]) => ({ name: String(name), x: Number(x), y: Number(y) }))
