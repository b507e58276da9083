import { useEffect, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast.ts'

const ASK_EVERY = 1_000
const ASK_TIMES = 8
const GO_AFTER = 1_500

export function Paid({ id, active }: { id: string; active: boolean }) {
  const listing = href('/directory/:id', { id })
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState(0)
  const late = asked >= ASK_TIMES
  useEffect(() => {
    if (active) {
      toast({ title: 'Membership active', description: 'Your listing is public now.', tone: 'success' })
      void revalidate()
      const timer = setTimeout(() => void navigate(listing), GO_AFTER)
      return () => clearTimeout(timer)
    }
    if (late) return
    const timer = setTimeout(() => {
      void revalidate()
      setAsked(asked + 1)
    }, ASK_EVERY)
    return () => clearTimeout(timer)
  }, [active, late, asked, listing, navigate, revalidate])
  if (active) {
    return (
      <Notice
        tone="success"
        role="status"
        title="Your membership is active"
        action={
          <ButtonLink to={listing} size="small">
            View my listing
          </ButtonLink>
        }
      >
        Thank you. Your listing is public now.
      </Notice>
    )
  }
  return (
    <Notice role="status" title={late ? 'Your payment is on its way' : 'Waiting for your payment…'}>
      {late
        ? 'It takes longer than usual. You can leave this page: we will e-mail you as soon as your membership is active.'
        : 'This takes a few seconds.'}
      <noscript> You can leave this page: we will e-mail you as soon as your membership is active.</noscript>
    </Notice>
  )
}
