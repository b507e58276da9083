import type { MiddlewareFunction } from 'react-router'

/**
 * A page does not know every route (document/route-list.ts). At an address of none the server says what is there, in a new
 * document. What is sent there was not meant for this page: its reader has signed in elsewhere.
 */
export const openUnlisted: MiddlewareFunction = ({ url, params, request }, next) => {
  if (params['*'] === undefined || url.href === window.location.href) return next()
  if (request.method === 'GET') window.location.assign(url)
  else window.location.reload()
  return new Promise(() => {})
}
