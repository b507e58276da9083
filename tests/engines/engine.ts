/** What journeys need of a browser, whoever makes it. `webkit.ts` and `firefox.ts` give it. */
export type Engine = {
  name: string
  open(size: WindowSize): Promise<EngineWindow>
}

export type WindowSize = { width: number; height: number }

export type EngineWindow = {
  goto(url: string): Promise<void>
  url(): Promise<string>
  /** Does not wait for what comes. */
  move(way: 'back' | 'forward' | 'reload'): Promise<void>
  /** Evaluates an expression in the page; see `inPage`. What it gives is JSON. */
  run(expression: string): Promise<unknown>
  /** The same for an expression that gives an element, or null. */
  pick(expression: string): Promise<EngineElement | null>
  press(key: Key): Promise<void>
  /** Closes the window and gives what the page complained of: errors of scripts, refused requests. */
  close(): Promise<string[]>
}

export type Key = 'Enter' | 'Escape' | 'ArrowDown' | 'Tab'

export type EngineElement = {
  click(): Promise<void>
  /** Presses it, moves so many pixels down and lets go. */
  drag(down: number): Promise<void>
  /** Types into a text box, in place of what it holds. */
  fill(text: string): Promise<void>
  /** Chooses the option of a select. */
  choose(value: string): Promise<void>
  /** Puts files of this machine into a file box. */
  attach(paths: string[]): Promise<void>
}

/** The call of a function as an expression. The function sees only its arguments, which are JSON. */
export function inPage<Given extends unknown[]>(script: (...given: Given) => unknown, ...given: Given): string {
  return `(${script})(${given.map((value) => JSON.stringify(value)).join(', ')})`
}
