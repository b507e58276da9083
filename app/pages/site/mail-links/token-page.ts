import { data } from 'react-router'
import { NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'

// What the pages have in common that a link in a mail leads to, with its token in their address.

export function tokenOf({ searchParams }: URL): string {
  return (searchParams.get('token') ?? '').slice(0, 200)
}

export function respond<Value>(value: Value, status = 200) {
  return data(value, { headers: NO_STORE_NO_REFERRER, status })
}
