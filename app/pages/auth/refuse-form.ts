import { data } from 'react-router'
import { NO_STORE } from '#app/request/page-cache.ts'

export function refuseForm<Reply, More extends object>(reply: Reply, status: number, more: More) {
  return data({ reply, at: Date.now(), ...more }, { status, headers: NO_STORE })
}
