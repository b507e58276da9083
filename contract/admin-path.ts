/** Pages of the admin area, whose routes the other pages do not load (scripts/site-manifest.mjs). */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:$|\/|-(?:login|signup|invitation)(?:$|\/))/.test(path)
}
