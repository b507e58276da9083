const { stackTraceLimit } = Error

/**
 * React makes five errors while it starts, which nobody sees. V8 reads its 200 kB once more to say where: 16 ms on a quick
 * machine. So no error says where it was made while scripts start, until `traceErrors` is called.
 */
delete (Error as Partial<ErrorConstructor>).stackTraceLimit

export function traceErrors() {
  Error.stackTraceLimit = stackTraceLimit
}
