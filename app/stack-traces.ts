const limit = 'stackTraceLimit' in Error ? Error.stackTraceLimit : undefined

/**
 * React makes five errors while it starts, which nobody sees. V8 reads its 200 kB once more to say where: 16 ms on a quick
 * machine. So no error says where it was made while scripts start, until `traceErrors` is called. Firefox has no such limit.
 */
if (limit !== undefined) delete (Error as Partial<ErrorConstructor>).stackTraceLimit

export function traceErrors() {
  if (limit !== undefined) Error.stackTraceLimit = limit
}
