import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ask, listening, page } from '#tests/support/http/listening.ts'

describe('stopping', () => {
  test('lets a running answer end and accepts nothing new', async () => {
    let finish = () => {}
    const { ask, http } = await listening({
      pages: () =>
        new Promise((resolve) => {
          finish = () => resolve(page('finished'))
        }),
    })
    const running = ask('/')
    await sleep(50)
    const closed = http.close(5000)
    await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
    finish()
    expect((await running).text).toContain('finished')
    await closed
  })

  test('does not wait for connections that are merely kept open', async () => {
    const { http, url } = await listening()
    await (await fetch(url)).text()
    const began = performance.now()
    await http.close(5000)
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('ends a connection with the answer that was running on it', async () => {
    let finish = () => {}
    const { http, url } = await listening({
      pages: () =>
        new Promise((resolve) => {
          finish = () => resolve(page('finished'))
        }),
    })
    const answer = fetch(url)
    await sleep(50)
    const began = performance.now()
    const closed = http.close(5000)
    finish()
    expect(await (await answer).text()).toContain('finished')
    await closed
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('says so to a second request on an open connection', async () => {
    const answer = Promise.withResolvers<Response>()
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const { http, url } = await listening({
      pages: () => {
        first.resolve()
        return answer.promise
      },
      ready: async () => {
        second.resolve()
        return { ok: true, parts: {} }
      },
    })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await first.promise
    const closed = http.close(5000)
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')
    await second.promise
    answer.resolve(page('finished'))
    const replies: string[] = []
    for await (const chunk of socket) replies.push(String(chunk))
    expect(replies.join('')).toMatch(/finished[\s\S]*connection: close[\s\S]*"ok":true/i)
    await closed
  })

  test('cuts what takes longer than its time', async () => {
    const { http, url } = await listening({ pages: () => new Promise(() => {}) })
    const running = ask(url, '/')
    const failed = expect(running).rejects.toThrow('socket hang up')
    await sleep(50)
    await http.close(100)
    await failed
  })
})
