/**
 * Hears a form after React has, and gives what ends that. Before React, as a listener of the form itself, it could set
 * a state, and React would draw each box with its text of before: the key that was just pressed would be lost.
 */
export function hearForm(
  form: HTMLFormElement,
  types: readonly ('input' | 'focusout')[],
  hear: () => void,
): () => void {
  const listen = ({ target }: Event) => {
    if (target instanceof Node && form.contains(target)) hear()
  }
  for (const type of types) window.addEventListener(type, listen)
  return () => {
    for (const type of types) window.removeEventListener(type, listen)
  }
}
