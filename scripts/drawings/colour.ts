type Oklch = { lightness: number; chroma: number; hue: number }

const LARGEST_CHROMA = 0.155

/**
 * Brings the colours of a drawing into our palette, so that all pictures look like one hand: less garish, with petrol
 * for purple darks, and brick for pinks that glow.
 */
export function toned(drawing: string): string {
  return drawing.replace(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi, tonedColour)
}

function tonedColour(colour: string): string {
  const own = oklchOf(colour)
  const { lightness } = own
  let { chroma, hue } = own
  if (lightness < 0.5 && hue > 260 && hue < 335 && chroma < 0.12) {
    hue = 200
    chroma = Math.min(chroma, 0.035)
  }
  if ((hue > 335 || hue < 8) && chroma > 0.2) hue = 18
  if (hue > 260 && hue < 300 && chroma > 0.15) hue = 245
  return hexOf({ lightness, chroma: Math.min(chroma * 0.86, LARGEST_CHROMA), hue })
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020). */
export function oklchOf(colour: string): Oklch {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    linear(Number.parseInt(digits.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((channel) => byteOf(channel).toString(16).padStart(2, '0')).join('')}`
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function byteOf(channel: number): number {
  const within = Math.max(0, Math.min(1, channel))
  return Math.round(255 * (within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055))
}
