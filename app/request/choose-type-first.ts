import { href, type MiddlewareFunction, redirect } from 'react-router'
import { viewer } from '#app/api.server.ts'

const open = ['/terms', '/privacy', '/contact']

export const chooseTypeFirst: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const who = context.get(viewer)
  if (!who || who.accountType !== null || request.method !== 'GET') return next()
  const url = new URL(request.url)
  const path = url.pathname.replace(/\.data$/, '')
  const choice = href('/choose-account-type')
  if (path === choice || open.includes(path)) return next()
  url.searchParams.delete('_routes')
  throw redirect(`${choice}?${new URLSearchParams({ return: path + url.search })}`)
}
