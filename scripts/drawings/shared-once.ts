import { drawnObjects } from './objects.ts'

/** Puts what is drawn several times into `<defs>`. */
export async function sharedOnce(drawing: string): Promise<string> {
  let drawn = drawing
  const shared: string[] = []
  for (const { body } of await drawnObjects()) {
    if (drawn.split(body).length <= 2) continue
    const id = `o${shared.length}`
    drawn = drawn.replaceAll(body, `<use href="#${id}"/>`)
    shared.push(`<g id="${id}">${body}</g>`)
  }
  return shared.length === 0 ? drawn : `<defs>${shared.join('')}</defs>${drawn}`
}
