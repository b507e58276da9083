import { expect, test } from 'vitest'
import { placeAt } from './use-drag-order.ts'

const box = (left: number, top: number, width: number, height: number) => {
  return { left, right: left + width, top, bottom: top + height }
}

const list = [box(0, 0, 300, 50), box(0, 50, 300, 200), box(0, 250, 300, 50)]
const grid = [box(0, 0, 100, 80), box(110, 0, 100, 60), box(0, 90, 100, 80), box(110, 90, 100, 80)]

test.each([
  ['stays until the middle of the next is passed', list, 0, { x: 10, y: 149 }, null],
  ['goes after a tall one whose middle is passed', list, 0, { x: 10, y: 151 }, 1],
  ['goes past several at once', list, 0, { x: 10, y: 290 }, 2],
  ['goes up', list, 2, { x: 10, y: 149 }, 1],
  ['goes up past several at once, also beyond the list', list, 2, { x: -40, y: -20 }, 0],
  ['goes to its neighbour in a row as soon as the pointer is there', grid, 0, { x: 115, y: 20 }, 1],
  ['goes back in a row', grid, 1, { x: 90, y: 20 }, 0],
  ['goes down in its column', grid, 1, { x: 150, y: 140 }, 3],
  ['goes up in its column', grid, 3, { x: 150, y: 20 }, 1],
  ['stays between two columns', grid, 0, { x: 105, y: 20 }, null],
])('what is dragged %s', (_, boxes, own, pointer, place) => {
  expect(placeAt(pointer, boxes, own)).toBe(place)
})
