/** Reads what OpenTelemetry sends (opentelemetry-proto, trace.proto and metrics.proto), by an implementation of its own. */

export type ReceivedSpan = {
  traceId: string
  id: string
  /** Empty if it is the first of its trace. */
  parentId: string
  name: string
  attributes: Record<string, string | number>
  /** The traces that it points at. */
  links: string[]
  failed: boolean
  resource: Record<string, string | number>
}

export type ReceivedMetric = { name: string; kind: 'gauge' | 'sum' | 'histogram'; points: number }

type Fields = Map<number, (Buffer | bigint)[]>

export function spansIn(body: Buffer): ReceivedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((group) => {
    const resource = messages(group, 1).flatMap((one) => Object.entries(attributesOf(one, 1)))
    return messages(group, 2)
      .flatMap((scope) => messages(scope, 2))
      .map((span) => ({
        traceId: hex(span, 1),
        id: hex(span, 2),
        parentId: hex(span, 4),
        name: text(span, 5),
        attributes: attributesOf(span, 9),
        links: messages(span, 13).map((link) => hex(link, 1)),
        failed: messages(span, 15).some((status) => status.get(3)?.[0] === 2n),
        resource: Object.fromEntries(resource),
      }))
  })
}

export function metricsIn(body: Buffer): ReceivedMetric[] {
  const metrics = messages(fieldsOf(body), 1).flatMap((group) =>
    messages(group, 2).flatMap((scope) => messages(scope, 2)),
  )
  const kinds = [
    ['gauge', 5],
    ['sum', 7],
    ['histogram', 9],
  ] as const
  return metrics.flatMap((metric) =>
    kinds.flatMap(([kind, field]) =>
      messages(metric, field).map((data) => ({ name: text(metric, 1), kind, points: data.get(1)?.length ?? 0 })),
    ),
  )
}

/** The wire format: a key says the field's number and how its value is written. */
function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = new Map()
  let at = 0
  function varint(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at)
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  function take(length: number): Buffer {
    at += length
    return bytes.subarray(at - length, at)
  }
  function fieldValue(kind: bigint): Buffer | bigint {
    if (kind === 0n) return varint()
    if (kind === 1n) return take(8)
    if (kind === 2n) return take(Number(varint()))
    if (kind === 5n) return take(4)
    throw new Error(`This is no protobuf: kind ${kind} at ${at}`)
  }
  while (at < bytes.length) {
    const key = varint()
    const number = Number(key >> 3n)
    const value = fieldValue(key & 7n)
    fields.set(number, [...(fields.get(number) ?? []), value])
  }
  return fields
}

function messages(fields: Fields, number: number): Fields[] {
  return (fields.get(number) ?? []).filter(Buffer.isBuffer).map(fieldsOf)
}

function bytesOf(fields: Fields, number: number): Buffer {
  const found = fields.get(number)?.[0]
  return Buffer.isBuffer(found) ? found : Buffer.alloc(0)
}

const text = (fields: Fields, number: number) => bytesOf(fields, number).toString()
const hex = (fields: Fields, number: number) => bytesOf(fields, number).toString('hex')

function attributesOf(fields: Fields, number: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(fields, number).map((pair) => {
      const [value] = messages(pair, 2)
      const whole = value?.get(3)?.[0]
      return [text(pair, 1), typeof whole === 'bigint' ? Number(whole) : value ? text(value, 1) : '']
    }),
  )
}
