import { placedAll } from './compose.ts'

/** 960 x 460; the ground is at 404. The parts are drawn in this order, each within one link. */
export const HOUSE = { width: 960, height: 460 }

type Part = { id: string; shape: string; objects: string }

const COLOURS = {
  road: '#c9ccd2',
  drive: '#d8c9b4',
  roof: '#b3503c',
  'roof-edge': '#8f3d2d',
  brick: '#b8674c',
  garage: '#dfe3ea',
  boards: '#b58d63',
  attic: '#f0dfcb',
  bathroom: '#cfe3e6',
  study: '#dbe4f3',
  kitchen: '#f6e6c6',
  living: '#f1d9d2',
  wood: '#9a6b45',
  window: '#aadcf0',
  lawn: '#a9c48e',
  patio: '#cfc3b3',
  earth: '#b9a489',
}

const fill = (name: keyof typeof COLOURS) => `fill="${COLOURS[name]}"`
const box = (name: keyof typeof COLOURS, x: number, y: number, width: number, height: number, more = '') =>
  `<path ${fill(name)} ${more}d="M${x} ${y}h${width}v${height}h${-width}z"/>`

const GROUND = 404
/** Of the rooms. */
const LEFT = 352
const MIDDLE = 496
const UPPER = 164
const LOWER = 284

const window = (x: number, y: number, width: number, height: number) =>
  `<rect ${fill('window')} x="${x}" y="${y}" width="${width}" height="${height}" rx="3"/><path stroke="#fff" stroke-opacity=".6" stroke-width="3" d="M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}"/>`

const room = (wall: keyof typeof COLOURS, x: number, y: number, bottom: number) =>
  `${box(wall, x, y, MIDDLE - LEFT, bottom - y)}${box('boards', x, bottom - 10, MIDDLE - LEFT, 10)}`

export const PARTS: Part[] = [
  {
    id: 'street',
    shape: `${box('road', 0, GROUND - 10, 150, 66)}<path stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-dasharray="26 20" d="M0 432h150"/>`,
    objects: 'delivery-truck 82 412 124',
  },
  {
    id: 'drive',
    shape: `<path ${fill('drive')} d="M150 ${GROUND - 10}h202v66H150z"/><path stroke="#fff" stroke-opacity=".35" stroke-width="3" d="M150 412h202M150 434h202M196 394v18M262 394v18M324 394v18M172 412v22M232 412v22M296 412v22M204 434v22M266 434v22M330 434v22"/>`,
    objects: 'tyre 178 420 34',
  },
  {
    id: 'garage',
    shape: `<path ${fill('roof')} d="M150 282l14-26h188v26z"/>${box('garage', 164, 280, 188, 116)}${box('boards', 164, 390, 188, 10)}<path stroke="#000" stroke-opacity=".12" stroke-width="3" d="M176 290h132v14H176z" fill="none"/>`,
    objects: 'automobile 244 396 126; toolbox 332 394 38',
  },
  {
    id: 'roof',
    shape: `<path ${fill('brick')} d="M566 44h30v72l-30-24z"/><path ${fill('roof-edge')} d="M560 36h42v10h-42z"/><path ${fill('roof')} d="M496 18 316 166h30L496 50l150 116h30z"/>`,
    objects: '',
  },
  {
    id: 'attic',
    shape: `<path ${fill('attic')} d="M496 48 346 164v2h300v-2z"/>${box('boards', 352, 158, 288, 8)}<circle ${fill('window')} cx="496" cy="100" r="17"/><path stroke="#fff" stroke-opacity=".6" stroke-width="3" d="M496 83v34M479 100h34"/>`,
    objects: 'package 446 160 40; package 478 160 28; teddy-bear 552 160 42',
  },
  {
    id: 'bathroom',
    shape: `${room('bathroom', LEFT, UPPER, LOWER)}<path stroke="#fff" stroke-opacity=".5" stroke-width="2" d="M352 192h144M352 220h144M380 164v84M408 164v84M436 164v84M464 164v84"/>`,
    objects: 'bathtub 404 278 88; basin 468 278 48; mirror 468 224 36 aloft',
  },
  {
    id: 'study',
    shape: `${room('study', MIDDLE, UPPER, LOWER)}${window(514, 180, 40, 44)}<path ${fill('wood')} d="M512 236h92v7h-92zM518 243h6v31h-6zM592 243h6v31h-6z"/><path ${fill('wood')} d="M574 194h54v5h-54z"/>`,
    objects: 'desktop-computer 544 237 48; books 602 195 30 aloft; chair 604 278 52',
  },
  {
    id: 'kitchen',
    shape: `${room('kitchen', LEFT, LOWER, GROUND)}<path ${fill('wood')} d="M366 304h48v5h-48z"/>${window(432, 300, 40, 40)}`,
    objects: 'kitchen 408 396 92; teapot 390 305 24 aloft; door 474 396 78',
  },
  {
    id: 'living-room',
    shape: `${room('living', MIDDLE, LOWER, GROUND)}${window(586, 302, 42, 46)}`,
    objects: 'couch-and-lamp 556 396 96; cat 618 397 36',
  },
  {
    id: 'garden',
    shape: `<path ${fill('lawn')} d="M640 ${GROUND - 10}h320v66H640z"/><path ${fill('patio')} d="M640 ${GROUND - 10}h84l26 34H640z"/><path stroke="#fff" stroke-opacity=".4" stroke-width="2" d="M640 410h98M676 394l8 34M706 394l18 34"/>`,
    objects:
      'fence 806 400 62; fence 864 400 62; fence 922 400 62; deciduous-tree 856 408 186; sunflower 778 408 60; potted-plant 664 402 44; lawn-mower 900 440 60',
  },
  { id: 'dog', shape: '', objects: 'dog 734 438 68' },
]

const cloud = (x: number, y: number, size: number) =>
  `<path fill="#fff" fill-opacity=".65" transform="translate(${x} ${y}) scale(${size})" d="M10 30a14 14 0 0 1 2-28 20 20 0 0 1 36-2 16 16 0 0 1 24 8 11 11 0 0 1 0 22z"/>`

/** Behind and below the house. */
export const EARTH = [
  cloud(70, 150, 1.1),
  cloud(232, 70, 0.8),
  cloud(720, 60, 1.2),
  cloud(860, 150, 0.8),
  `<path ${fill('lawn')} fill-opacity=".4" d="M0 ${GROUND}V330c70-40 150-30 240 4s180 20 260-10 180-60 270-20 130 40 190 16v84z"/>`,
  `<path ${fill('earth')} d="M352 ${GROUND}h288v56H352z"/>`,
].join('')

export async function house(): Promise<{ id: string; drawing: string }[]> {
  return Promise.all(
    PARTS.map(async ({ id, shape, objects }) => ({
      id,
      drawing: shape + (await placedAll(objects)),
    })),
  )
}
