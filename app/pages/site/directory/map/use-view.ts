import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { moved, type Size, type View, zoomed } from './view.ts'

/** Pixels a finger may tremble without moving the map. */
const TREMBLE = 5
const WHEEL_STEP = 300

type Finger = { x: number; y: number }

/** A map that fingers, the mouse and its wheel move. `byHand`: it was, since it was last set. */
export function useView(size: Size) {
  const [state, setState] = useState<{ view: View; byHand: boolean } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Finger>())
  const dragged = useRef(false)

  const move = (change: (view: View) => View) =>
    setState((before) => before && { view: change(before.view), byHand: true })
  const set = (view: View) => setState({ view, byHand: false })

  useEffect(() => {
    const { current } = box
    if (!current) return
    const turn = (event: WheelEvent) => {
      if (event.target instanceof Element && event.target.closest('.map-opened')) return
      event.preventDefault()
      const { left, top, width, height } = current.getBoundingClientRect()
      const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * 20
      const by = -(event.ctrlKey ? 4 * pixels : pixels) / WHEEL_STEP
      setState(
        (before) =>
          before && {
            view: zoomed(before.view, by, event.clientX - left - width / 2, event.clientY - top - height / 2),
            byHand: true,
          },
      )
    }
    current.addEventListener('wheel', turn, { passive: false })
    return () => current.removeEventListener('wheel', turn)
  }, [])

  const hands = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      if (fingers.current.size === 0) dragged.current = false
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (!dragged.current && !other && Math.hypot(now.x - before.x, now.y - before.y) < TREMBLE) return
      if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = true
      fingers.current.set(event.pointerId, now)
      if (!other) return move((view) => moved(view, now.x - before.x, now.y - before.y))
      const { left, top } = event.currentTarget.getBoundingClientRect()
      const apart = (finger: Finger) => Math.max(1, Math.hypot(finger.x - other.x, finger.y - other.y))
      const between = {
        x: (now.x + other.x) / 2 - left - size.width / 2,
        y: (now.y + other.y) / 2 - top - size.height / 2,
      }
      move((view) =>
        moved(
          zoomed(view, Math.log2(apart(now) / apart(before)), between.x, between.y),
          (now.x - before.x) / 2,
          (now.y - before.y) / 2,
        ),
      )
    },
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    /** Who drags a map by a pin does not press the pin. */
    onClickCapture(event: { stopPropagation(): void; preventDefault(): void }) {
      if (!dragged.current) return
      event.stopPropagation()
      event.preventDefault()
      dragged.current = false
    },
  }
  return { view: state?.view ?? null, byHand: state?.byHand ?? false, move, set, box, hands }
}
