import { redirect } from 'react-router'
import { flash } from '#app/request/flash.ts'

/** For an action whose procedure asks for a membership. */
export function subscribeFirst() {
  return redirect('/membership?message=subscription_required', { headers: flash('subscription-required') })
}
