// The order matters: many browsers name others too.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * "Firefox on Windows": a hint, since browsers say of themselves what they like.
 * @param isApp a program that holds tokens (record 48): "An app on Android"
 */
export function deviceOf(userAgent: string | null, isApp = false): string {
  const text = (userAgent ?? '').slice(0, 500)
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  if (isApp) return system ? `An app on ${system}` : 'An app'
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
