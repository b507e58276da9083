/** Runs in the page: whether React has taken over all that the server sent, parts that load by themselves too. */
export function isHydrated(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  if (key === undefined) return false
  const root = Reflect.get(document, key).stateNode.current
  if (root.memoizedState.isDehydrated) return false
  const waiting = [root]
  for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
    if (fiber.memoizedState?.dehydrated) return false
    waiting.push(...[fiber.child, fiber.sibling].filter(Boolean))
  }
  return true
}

/** Runs in the page: whether React has taken over the frame of the page, whatever parts are still waiting. */
export function isFrameHydrated(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  return key !== undefined && !Reflect.get(document, key).stateNode.current.memoizedState.isDehydrated
}
