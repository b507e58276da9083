/** Runs in the page: whether React has taken over all that the server sent. */
export function isHydrated(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  return key !== undefined && Reflect.get(document, key).stateNode.current.memoizedState.isDehydrated === false
}
