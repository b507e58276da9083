import outline from './outline.json'

/** As paths in units of spots (contract/directory/map.ts), the largest island first. From Natural Earth, by `npm run outline`. */
export const { coast, borders }: { coast: string[]; borders: string[] } = outline

/** The largest first. */
export const towns = outline.towns.map(([name, x, y]) => ({ name: String(name), x: Number(x), y: Number(y) }))
