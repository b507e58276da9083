import { hexOf } from './colour.ts'

export type Tint = { wall: string; floor: string; edge: string }

/** One hue for each group (decision 38), in degrees of OKLCH, and how strong it is. */
const HUES: Record<string, [hue: number, strength: number]> = {
  'cars-vehicles': [262, 0.55],
  'cleaning-and-removal-services': [200, 1],
  'construction-trade': [68, 1],
  education: [282, 0.9],
  events: [328, 0.95],
  'fitness-health-and-wellbeing': [168, 0.9],
  'gardening-and-outdoors': [128, 1.15],
  'hair-and-beauty': [12, 1.05],
  it: [248, 1.1],
  'legal-and-financial-services': [228, 0.5],
  'marketing-and-advertising': [88, 1.35],
  'music-photography-and-visuals': [305, 1],
  'painting-decorating-and-interior-design': [42, 1.1],
  'pets-animals': [98, 0.95],
}

/** Trades that are known for another colour than their group's. */
const OF_TRADES: Record<string, [hue: number, strength: number]> = {
  plumbing: [205, 1],
  'heating-and-gas': [205, 1],
  'kitchens-and-bathrooms': [205, 1],
  'electrical-services': [85, 1.3],
}

export function tintsOf(group: string, trade?: string): { light: Tint; dark: Tint } {
  const [hue, strength] = (trade === undefined ? undefined : OF_TRADES[trade]) ?? HUES[group] ?? [190, 0.4]
  const step = (lightness: number, chroma: number) => hexOf({ lightness, chroma: chroma * strength, hue })
  return {
    light: { wall: step(0.912, 0.027), floor: step(0.782, 0.058), edge: step(0.63, 0.07) },
    dark: { wall: step(0.36, 0.035), floor: step(0.28, 0.032), edge: step(0.22, 0.03) },
  }
}
