/** Pages of the admin area, whose routes the other pages do not load (app/document/route-list.ts). */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:$|\/|-(?:login|signup|invitation)(?:$|\/))/.test(path)
}
