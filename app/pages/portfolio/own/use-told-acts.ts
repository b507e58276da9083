import { useEffect } from 'react'
import { toast } from '#app/ui/toast.ts'

type Answer = { done: string; at: number } | { error: string; at: number }

export function useToldActs(answer: Answer | undefined) {
  useEffect(() => {
    if (!answer) return
    if ('error' in answer) toast({ title: 'Update failed', description: answer.error, tone: 'destructive' })
    else if (answer.done) toast({ title: answer.done, tone: 'success' })
  }, [answer])
}
