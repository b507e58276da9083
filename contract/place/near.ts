import { readCookie, writeCookie } from '../cookie.ts'
import { DAY, seconds } from '../duration.ts'

// Where a visitor needs someone: a postcode district, which a cookie keeps until they change or clear it. A district is
// no one's address, and there are few enough of them for pages to be kept by it.

const DISTRICT_LIFETIME = 365 * DAY
const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/

/** Null if there is none, or no district. */
export function districtIn(cookieHeader: string | null, site: { origin: string }): string | null {
  const code = readCookie(cookieHeader, 'near', site)
  return code !== null && DISTRICT.test(code) ? code : null
}

export function keepDistrict(code: string, site: { origin: string }): string {
  return writeCookie('near', code, seconds(DISTRICT_LIFETIME), site)
}

/** Reads the cookie that a browser sends. */
export function sharedCookie(code: string, site: { origin: string }): string {
  return keepDistrict(code, site).split(';', 1)[0] ?? ''
}
