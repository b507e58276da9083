import { data } from 'react-router'
import { UNKEPT } from '#app/request/page-cache.ts'

/** What was typed goes back to its writer alone; `at` tells one attempt from the next. */
export function refused<Reply, More extends object>(reply: Reply, status: number, more: More) {
  return data({ reply, at: Date.now(), ...more }, { status, headers: UNKEPT })
}
