import { type KeyboardEvent, type PointerEvent as Press, useEffect, useEffectEvent, useRef, useState } from 'react'

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

type Options = {
  ids: readonly string[]
  /** What is moved, as the announcement calls it. */
  nameOf: (id: string) => string
  /** Called when a move is done, not while dragging. */
  onOrder: (ids: string[]) => void
  /** When it changes, the list goes back to `ids`. */
  revision: unknown
}

export type DragOrder = ReturnType<typeof useDragOrder>

/**
 * A list or grid that its owner orders: by a handle (mouse, pen, finger, arrow keys) or by buttons that call `move`.
 * `list` is the element whose children are the entries, in this order.
 */
export function useDragOrder({ ids, nameOf, onOrder, revision }: Options) {
  // They are not matched by their order: an earlier save may come back while later moves still wait.
  const given = [...ids].sort().join()
  const [chosen, setChosen] = useState({ given, revision, order: ids })
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, announce] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<readonly string[]>(ids)
  const order = chosen.given === given && chosen.revision === revision ? chosen.order : ids

  function place(id: string, index: number): string[] {
    const next = order.filter((other) => other !== id).toSpliced(index, 0, id)
    setChosen({ given, revision, order: next })
    return next
  }

  function finish(id: string, next: readonly string[]) {
    announce(`${nameOf(id)} moved to place ${next.indexOf(id) + 1} of ${next.length}`)
    onOrder([...next])
  }

  function move(id: string, by: number) {
    const to = order.indexOf(id) + by
    if (order.includes(id) && to >= 0 && to < order.length) finish(id, place(id, to))
  }

  const drag = useEffectEvent(({ clientX: x, clientY: y }: PointerEvent) => {
    if (dragged === null) return
    const boxes = [...(list.current?.children ?? [])].map((entry) => entry.getBoundingClientRect())
    const to = placeAt({ x, y }, boxes, order.indexOf(dragged))
    if (to !== null) place(dragged, to)
  })

  const drop = useEffectEvent((kept: boolean) => {
    setDragged(null)
    if (!kept) setChosen({ given, revision, order: before.current })
    else if (dragged !== null && order.join() !== before.current.join()) finish(dragged, order)
  })

  // It listens on the document: a browser lets go of a captured element that moves in the page.
  useEffect(() => {
    if (dragged === null) return
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointermove', drag, { signal })
    document.addEventListener('pointerup', () => drop(true), { signal })
    document.addEventListener('pointercancel', () => drop(false), { signal })
    // It runs before a dialog around it, which would close.
    document.addEventListener('keydown', (event) => cancelBy(event) && drop(false), { capture: true, signal })
    return () => listening.abort()
  }, [dragged])

  return {
    list,
    order,
    dragged,
    announcement,
    announce,
    move,
    handleOf: (id: string) => ({
      onPointerDown(event: Press) {
        if (event.button !== 0) return
        event.preventDefault()
        before.current = order
        setDragged(id)
      },
      onKeyDown(event: KeyboardEvent) {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        move(id, step)
      },
    }),
  }
}

function cancelBy(event: globalThis.KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false
  event.stopPropagation()
  return true
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The farthest place in the pointer's column that it has passed; null where that is its own. */
export function placeAt(pointer: { x: number; y: number }, boxes: readonly Edges[], own: number): number | null {
  const from = boxes[own]
  if (!from) return null
  const left = Math.min(...boxes.map((box) => box.left))
  const right = Math.max(...boxes.map((box) => box.right))
  const x = Math.min(Math.max(pointer.x, left), right)
  const passed = boxes.flatMap((box, index) => {
    if (index === own || x < box.left || x > box.right) return []
    const beside = box.top < from.bottom && box.bottom > from.top
    const middle = (box.top + box.bottom) / 2
    return beside || (index < own ? pointer.y < middle : pointer.y > middle) ? [index] : []
  })
  return passed.find((index) => index < own) ?? passed.findLast((index) => index > own) ?? null
}
