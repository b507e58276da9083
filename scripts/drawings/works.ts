import { hexOf, oklchOf } from './colour.ts'
import type { Ground } from './compose.ts'
import { onto } from './surfaces.ts'
import type { Tint } from './tints.ts'

export type Work = { ground: Ground; before?: string; after: string }

/** Before the work, the place looks greyer. */
export function dulled({ wall, floor, edge }: Tint): Tint {
  const dull = (colour: string) => {
    const { lightness, chroma, hue } = oklchOf(colour)
    return hexOf({ lightness: lightness * 0.9, chroma: chroma * 0.45, hue })
  }
  return { wall: dull(wall), floor: dull(floor), edge: dull(edge) }
}

/** It is laid over everything before the work, so that the objects look greyer too. */
export const VEIL = '<path d="M0 0h720v540H0z" fill="#6a6256" opacity=".14"/>'

const done = (ground: Ground, ...after: string[]): Work => ({ ground, after: after.join('; ') })
const changed = (ground: Ground, before: string[], after: string[]): Work => ({
  ground,
  before: before.join('; '),
  after: after.join('; '),
})

/** A floor of own-objects.svg, over the whole floor; a wall, over the whole wall. */
const floor = (kind: string) => `floor-${kind} 360 540 720 aloft`
const wall = (kind: string) => `wall-${kind} 360 393 720 aloft`

/** By slug of the category; 720 x 540, the floor begins at 393. */
export const WORKS: Record<string, [Work, Work]> = {
  // Cars
  'car-repairs-and-servicing': [
    changed(
      'room',
      [
        'oil-puddle 300 512 250 aloft; automobile 330 478 440; smoke 168 330 170 aloft',
        'warning-triangle 640 486 110; wrench 560 508 90 24; cobweb 640 120 120 aloft flip',
      ],
      [
        floor('tiles'),
        'pendant-lamp 360 130 130 aloft; tyre 640 430 110; automobile 330 478 440',
        'toolbox 620 492 130',
      ],
    ),
    done(
      'street',
      'house 570 418 280; topiary 420 420 140',
      'sport-utility-vehicle 265 492 400; key 520 512 64 -14; tulip 660 470 80',
    ),
  ],
  'mot-testing': [
    changed(
      'room',
      [
        'oil-puddle 300 508 230 aloft; oncoming-automobile 300 478 330 -2',
        'screen-crack 330 330 120 aloft',
        'tyre-flat 560 476 160; warning-triangle 648 506 84; cobweb 70 140 140 aloft',
      ],
      [
        floor('tiles'),
        'certificate 560 220 170 aloft; oncoming-automobile 300 478 330',
        'tyre 570 478 140; check-mark-button 480 506 84; oil-drum 90 430 130',
      ],
    ),
    done(
      'street',
      'evergreen-tree 640 420 220; taxi 300 484 420',
      'clipboard 570 492 120 8; check-mark-button 650 506 74',
    ),
  ],
  'bodywork-and-paint': [
    changed(
      'room',
      [
        'sport-utility-vehicle 320 484 440; dent 430 350 120 aloft; scratch 315 352 120 aloft',
        'rust 205 372 74 aloft',
        'oil-puddle 520 516 150 aloft; dust 620 500 120; cobweb 70 140 140 aloft',
      ],
      [
        floor('tiles'),
        'pendant-lamp 500 120 120 aloft; sport-utility-vehicle 320 484 440',
        'paint-tin 620 492 116; sparkles 130 250 92 aloft',
      ],
    ),
    done(
      'street',
      'tree-wild 620 424 250; motor-scooter 290 488 360',
      'artist-palette 520 506 90; paint-tin 640 512 92',
    ),
  ],
  'car-valeting': [
    changed(
      'street',
      [
        'automobile 320 484 430; mud 250 470 180 aloft; mud 410 462 190 aloft flip',
        'mud 330 366 110 aloft',
        'leaf-litter 590 508 170; puddle 130 520 150 aloft',
      ],
      [
        'hedge-neat 600 418 200 aloft; automobile 320 484 430',
        'bucket 600 500 126; sponge 520 512 70 12; bubbles 600 270 96 aloft',
        'sparkles 110 280 96 aloft',
      ],
    ),
    done(
      'street',
      'deciduous-tree 620 424 260; oncoming-taxi 300 486 330',
      'pressure-washer 600 500 140; bubbles 500 230 90 aloft; puddle 300 520 260 aloft',
    ),
  ],
  'tyres-and-wheels': [
    changed(
      'room',
      [
        'tyre-flat 270 490 330; tyre 560 490 150 16; dust 440 514 130',
        'nut-and-bolt 640 516 64 20; cobweb 640 120 120 aloft flip',
      ],
      [
        floor('tiles'),
        'tyre 230 470 310; tyre 440 490 240; tyre 610 500 170',
        'wall-shelf 560 190 190 aloft; oil-drum 520 156 74 aloft; toolbox 600 156 78 aloft',
      ],
    ),
    done('street', 'houses 590 414 250; pickup-truck 290 486 430', 'tyre 560 496 110; tyre 640 508 96'),
  ],
  'breakdown-and-recovery': [
    changed(
      'street',
      [
        'oil-puddle 330 508 240 aloft; automobile 340 484 400 -4; smoke 190 340 180 aloft',
        'warning-triangle 620 496 130; tyre-flat 90 510 90 14',
      ],
      [
        'house 580 420 280; topiary 420 424 140',
        'automobile 260 490 390; key 500 512 64 -14; red-heart 440 250 60 aloft',
      ],
    ),
    done(
      'street',
      'evergreen-tree 80 416 240; articulated-lorry 360 486 460',
      'police-car-light 640 496 90; traffic-cone 90 512 100',
    ),
  ],
  'motorbike-and-van-repairs': [
    changed(
      'room',
      [
        'oil-puddle 350 512 260 aloft; motorcycle 310 478 400 -8; rust 300 420 80 aloft',
        'nut-and-bolt 560 500 84 20; wrench 640 512 90 -20; tyre-flat 630 420 110',
        'cobweb 70 140 140 aloft',
      ],
      [
        floor('tiles'),
        'poster-music 110 250 190 aloft; pendant-lamp 500 120 120 aloft; motorcycle 350 478 440',
        'toolbox 630 500 110',
      ],
    ),
    done('street', 'deciduous-tree 90 424 260; minibus 350 486 430', 'luggage 620 498 130; luggage 560 510 96'),
  ],

  // Cleaning and removals
  'domestic-cleaning': [
    changed(
      'window',
      [
        'cobweb 80 150 150 aloft; framed-picture 250 210 110 14 aloft; floor-lamp 80 420 280 -9',
        'sofa-green 300 452 400',
        'clothes-heap 270 402 210 aloft',
        onto('coffee-table', 400, 516, 240, 'dishes -40 0.2 96; pizza 50 0.4 70 30'),
        'clothes-heap 620 500 150; dust 160 516 120',
      ],
      [
        'framed-picture 250 200 110 aloft; floor-lamp 80 420 300; sofa-green 300 452 400',
        onto('coffee-table', 400, 516, 240, 'vase 0 0.4 110'),
        'potted-plant 620 440 200; sparkles 440 230 84 aloft',
      ],
    ),
    done(
      'tiled',
      floor('checker'),
      'fridge 600 436 300; kitchen-new 300 450 430',
      'fruit-bowl 590 140 96 aloft; cat 90 516 130 flip',
    ),
  ],
  'end-of-tenancy-cleaning': [
    changed(
      'room',
      [
        'door 140 430 330 -3; stain 400 270 190 aloft; peeling 560 340 110 aloft',
        'cobweb 640 130 130 aloft flip',
        'bin-bags 400 480 200; junk-heap 590 500 170; dust 260 516 150',
      ],
      [
        floor('boards'),
        'door 140 430 330; window-new 450 290 230 aloft; potted-plant 620 450 180',
        'key 330 500 80 -10; sparkles 280 190 84 aloft',
      ],
    ),
    done(
      'tiled',
      floor('checker'),
      'mirror-plain 130 260 170 aloft; basin 130 440 190; bathtub 430 470 330',
      'towels 640 480 110; soap 250 510 60',
    ),
  ],
  'carpet-and-upholstery-cleaning': [
    changed(
      'room',
      [
        'carpet 340 536 600 aloft; sofa 320 440 400; stain 230 424 110 aloft',
        'mud 250 530 170 aloft; mud 460 520 150 aloft flip; stain 390 420 90 aloft',
        'floor-lamp 600 430 260 8',
      ],
      [
        'carpet 340 536 600 aloft; sofa 320 440 400',
        'floor-lamp 600 430 270; framed-picture 200 190 110 aloft; sparkles 460 220 90 aloft',
      ],
    ),
    done('window', 'carpet-grey 330 536 560 aloft; bookcase 570 420 290; armchair 250 470 280', 'cat 440 500 120'),
  ],
  'window-and-gutter-cleaning': [
    changed(
      'outdoors',
      [
        'house-roof 290 452 400; leaf-litter 180 344 150 aloft',
        'leaf-litter 380 344 160 aloft flip; moss 300 250 150 aloft',
        'stain 186 448 74 aloft; stain 390 448 74 aloft; leak-drip 480 430 74 aloft',
        'weeds 560 470 130; puddle 480 500 140 aloft',
      ],
      [
        'ladder 540 468 290; house-roof 290 452 400',
        'flower-bed 200 496 200; bucket 640 504 100; sun-behind-cloud 110 150 110 aloft',
      ],
    ),
    done(
      'room',
      floor('boards'),
      wall('panelling'),
      'window-new 290 350 340 aloft; potted-plant 180 312 90 aloft; vase 380 312 90 aloft',
      'armchair 590 480 220',
    ),
  ],
  'office-and-commercial-cleaning': [
    changed(
      'window',
      [
        'stain 160 240 130 aloft',
        onto('desk', 310, 476, 460, 'desktop-computer -60 0.5 170 5; dishes 84 0.4 92; paper-heap 170 0.3 110'),
        'wastebasket 600 490 140 12; paper-heap 600 520 170; dust 90 516 130',
      ],
      [
        onto('desk', 310, 476, 460, 'desktop-computer -60 0.5 170; hot-beverage 84 0.3 56; potted-plant 170 0.5 110'),
        'wastebasket 590 486 130; potted-plant 660 440 190; sparkles 120 220 80 aloft',
      ],
    ),
    done(
      'room',
      floor('checker'),
      'poster 150 240 180 aloft; potted-plant 90 440 190',
      onto('reception', 390, 480, 430, 'vase -120 0.5 120; telephone 40 0.3 84'),
    ),
  ],
  'house-removals': [
    changed(
      'room',
      [
        'sofa 200 446 300 -6; floor-lamp 400 440 240 16; package 510 450 170',
        'package 620 470 150 5; package 560 312 120 -6 aloft',
        'package 340 506 130 -8; potted-plant 470 510 110 10; framed-picture 190 520 110 18',
      ],
      [
        floor('boards'),
        'framed-picture 250 190 120 aloft; floor-lamp 70 430 290; sofa 260 456 360',
        'bookcase 580 436 310',
        onto('coffee-table', 330, 520, 220, 'hot-beverage -40 0.2 54; vase 30 0.5 92'),
      ],
    ),
    done(
      'street',
      'house 575 418 260; board-sold 452 460 190',
      'delivery-truck 205 490 360; package 540 508 110; potted-plant 640 508 120',
    ),
  ],
  'man-and-van': [
    changed(
      'street',
      [
        'wardrobe 150 450 280 -7; bed 340 480 290 -6; chair 560 470 190 16',
        'package 470 510 110 -8; floor-lamp 650 490 210 14; package 230 514 96 9',
      ],
      [
        'houses 120 414 230; minibus 360 480 440',
        'package 600 496 120; package 600 404 92 aloft; potted-plant 110 504 130',
      ],
    ),
    done(
      'room',
      floor('boards'),
      'window-new 250 250 190 aloft; wardrobe 560 438 320; bed 290 474 330',
      'floor-lamp 60 440 270; slippers 470 512 80',
    ),
  ],
  'waste-and-house-clearance': [
    changed(
      'outdoors',
      [
        'fence-long 180 410 360 aloft; fence-long 540 410 360 aloft; sofa-worn 210 464 300 -5',
        'junk-heap 450 470 240; bin-bags 610 486 190',
        'long-grass 120 520 190; long-grass 350 528 190; tyre-flat 500 516 90',
      ],
      [
        floor('lawn'),
        'fence-long 180 410 360 aloft; fence-long 540 410 360 aloft; patio-set 270 490 320',
        'flower-bed 560 440 220; potted-plant 640 506 130; butterfly 450 200 56 10 aloft',
      ],
    ),
    done(
      'room',
      floor('boards'),
      'shelf-unit 560 430 330; package 515 204 74 aloft; books 605 204 74 aloft',
      'bucket 515 309 70 aloft; toolbox 605 309 78 aloft; package 560 414 84 aloft',
      'bicycle 250 480 360',
    ),
  ],

  // Building
  'building-and-extensions': [
    changed(
      'outdoors',
      [
        'extension-site 290 452 420; scaffold 150 458 300',
        'rubble 560 480 190; brick 620 514 90 8; wheelbarrow 440 516 150; bare-soil 250 520 220',
      ],
      [
        floor('lawn'),
        'evergreen-tree 620 430 250; extension 300 456 440',
        'patio-set 590 510 170; flower-bed 170 506 200; topiary 380 510 110',
      ],
    ),
    done(
      'room',
      floor('boards'),
      'window-new 180 330 270 aloft; window-new 440 330 270 aloft',
      'pendant-brass 310 150 130 aloft',
      'sofa-green 280 480 340; potted-plant 600 470 220; carpet-grey 290 536 420 aloft',
    ),
  ],
  'carpentry-and-joinery': [
    changed(
      'room',
      [
        'stain 540 240 130 aloft; shelf-unit 240 460 340 -8; wood 470 480 120',
        'books 470 516 110 18',
        'chair 610 490 180 20; dust 330 520 150',
      ],
      [
        floor('boards'),
        'bookcase 150 440 340; bookcase 365 440 340',
        'photo-hills 590 240 120 aloft; armchair 585 480 230',
      ],
    ),
    done(
      'window',
      floor('boards'),
      'pendant-lamp 310 140 150 aloft; chair 110 450 220; chair 530 450 220 flip',
      onto('table', 310, 490, 380, 'vase 0 0.5 130; fruit-bowl 100 0.3 84'),
    ),
  ],
  'electrical-services': [
    changed(
      'room',
      [
        'wires-hanging 300 150 150 aloft; bare-bulb 460 130 130 aloft; stain 140 300 160 aloft',
        'fuse-box 140 280 110 9 aloft',
        'sofa-green 420 470 340; candle 170 500 120; cables-tangled 620 506 150',
      ],
      [
        floor('boards'),
        'pendant-brass 300 170 170 aloft; pendant-brass 450 140 140 aloft',
        'fuse-box 120 270 110 aloft; sofa-green 380 470 360',
        'floor-lamp 620 450 270; coffee-table 360 530 190',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'fairy-lights 360 140 620 aloft; house 560 420 280; patio-set 250 490 310',
      'flower-bed 560 490 220; candle 420 510 74',
    ),
  ],
  plumbing: [
    changed(
      'tiled',
      [
        'mould 480 220 170 aloft; basin 260 440 270 -5; leak-drip 255 460 110 aloft',
        'puddle 280 510 330 aloft; bucket 470 506 140; plunger 610 500 140',
        'mirror-plain 250 150 110 10 aloft',
      ],
      [
        floor('checker'),
        'mirror-plain 260 200 180 aloft; basin 260 450 270',
        'towel-rail 500 380 220 aloft; potted-plant 620 470 170; towels 470 500 110',
        'soap 130 500 70',
      ],
    ),
    done(
      'tiled',
      floor('tiles'),
      'shower-cabin 560 450 340; bathtub 260 480 350',
      'towels 430 508 100; potted-plant 660 500 130; bubbles 140 210 90 aloft',
    ),
  ],
  'heating-and-gas': [
    changed(
      'window',
      [
        'stain 150 250 160 aloft; radiator-old 280 440 290 -4; snowflake 450 260 84 aloft',
        'puddle 250 480 200 aloft; armchair 580 490 230; bucket 420 506 110',
      ],
      [
        'framed-picture 130 190 110 aloft; radiator 280 436 290; armchair 570 486 240',
        'carpet 330 532 380 aloft; cat 350 500 140; slippers 640 522 80',
      ],
    ),
    done(
      'tiled',
      floor('checker'),
      'boiler 140 262 210 aloft',
      onto('worktop', 260, 470, 430, 'teapot 20 0.5 100; towels 130 0.4 100'),
      'washing-machine 590 466 230',
    ),
  ],
  roofing: [
    changed(
      'outdoors',
      [
        'house-roof-old 310 466 440',
        'rubble 590 480 190; weeds 90 490 130; leak-drip 170 440 74 aloft',
        'puddle 180 512 190 aloft; cloud-with-rain 600 170 140 aloft',
      ],
      [
        floor('lawn'),
        'house-roof 310 466 440',
        'hedge-neat 610 440 190; flower-bed 190 510 190; topiary 510 490 130',
        'bird 200 126 48 aloft',
      ],
    ),
    done(
      'outdoors',
      'evergreen-tree 90 430 250; roof 360 470 390',
      'ladder 590 480 250; sun-behind-cloud 150 150 110 aloft; tulip 200 496 74',
      'tulip 250 506 84',
    ),
  ],
  'bricklaying-and-stonework': [
    changed(
      'outdoors',
      ['garden-wall-broken 320 450 520', 'rubble 370 500 200; weeds 130 490 140; long-grass 600 490 180'],
      [
        floor('lawn'),
        'deciduous-tree 610 430 290; garden-wall 310 454 520',
        'flower-bed 200 500 230; potted-plant 470 500 130; rose 400 506 84',
      ],
    ),
    done(
      'outdoors',
      'house 180 410 230; stone-wall 220 466 360 aloft; stone-wall 640 466 240 aloft',
      'gate 460 466 160',
      'path 460 540 200 aloft; sunflower 620 500 150; tulip 200 506 92',
    ),
  ],
  'plastering-and-rendering': [
    changed(
      'room',
      [
        'plaster-wall 500 370 220 aloft; crack 190 350 260 aloft; peeling 330 250 150 aloft',
        'stain 130 170 150 aloft; bare-bulb 360 110 110 aloft',
        'bucket 560 500 130; dust 330 516 220; ladder 120 500 210',
      ],
      [
        wall('tint'),
        floor('boards'),
        'framed-picture 260 200 130 aloft; pendant-brass 440 140 140 aloft',
        'sofa-green 290 470 370',
        'potted-plant 600 470 220; coffee-table 300 532 190',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'facade 310 460 420',
      'topiary 570 470 180; flower-bed 190 500 190; path 310 540 150 aloft',
    ),
  ],
  'tiling-and-flooring': [
    changed(
      'room',
      [
        'tiled-wall-broken 300 330 520 aloft; basin 300 450 220 4; rubble 560 490 150',
        'dust 160 510 160; mould 480 180 110 aloft; bucket 440 510 110',
      ],
      [
        floor('checker'),
        'tiled-wall 300 330 520 aloft; mirror-plain 300 240 150 aloft; basin 300 450 220',
        'potted-plant 600 470 190; towels 470 500 110',
      ],
    ),
    done(
      'window',
      floor('checker'),
      wall('metro'),
      'bathtub 280 484 370; towel-rail 520 380 190 aloft',
      'potted-plant 640 480 170; soap 480 510 64',
    ),
  ],
  'kitchens-and-bathrooms': [
    changed(
      'tiled',
      [
        'kitchen-old 300 460 430; stain 560 250 130 aloft; bare-bulb 560 100 100 aloft',
        'dishes 200 264 84 aloft; bin-bags 600 490 160; puddle 330 510 220 aloft',
      ],
      [
        floor('checker'),
        'kitchen-new 300 460 430; fridge 590 452 300',
        'basket 590 154 84 aloft; carpet-grey 300 536 360 aloft',
      ],
    ),
    done(
      'tiled',
      floor('tiles'),
      'mirror-plain 560 250 170 aloft; basin 560 450 200; bathtub 240 480 360',
      'towels 420 506 110; potted-plant 660 496 130; candle 420 448 60 aloft',
    ),
  ],
  'windows-and-doors': [
    changed(
      'room',
      [
        'front-door-old 170 440 340 -2; window-old 470 350 270 aloft; crack 320 380 130 aloft',
        'weeds 330 460 120; leaf-litter 480 500 190; dust 200 510 150',
      ],
      [
        floor('tiles'),
        'front-door 170 440 340; window-new 470 310 270 aloft; flower-box 470 350 250 aloft',
        'topiary 320 470 190; topiary 640 470 190; key 200 510 70 -12',
      ],
    ),
    done(
      'room',
      floor('boards'),
      wall('panelling'),
      'window-new 260 340 320 aloft; pendant-brass 480 140 130 aloft',
      'armchair 250 486 240; bookcase 570 440 320',
    ),
  ],
  handyman: [
    changed(
      'room',
      [
        'wall-shelf 240 220 300 14 aloft; framed-picture 520 210 120 18 aloft',
        'bare-bulb 400 110 110 aloft; crack 600 390 150 aloft',
        'books 200 470 130 24; potted-plant 330 500 130 20; chair 520 490 220 18',
        'dust 400 516 140',
      ],
      [
        floor('boards'),
        onto('wall-shelf', 240, 250, 300, 'books -80 0 92; potted-plant 10 0 96'),
        'framed-picture 520 220 130 aloft; pendant-lamp 400 110 110 aloft',
        'chest 230 450 250; chair 500 470 230',
      ],
    ),
    done(
      'window',
      floor('boards'),
      onto('chest', 260, 470, 300, 'television 0 0 170'),
      'floor-lamp 90 450 260; armchair 560 490 250; toolbox 420 520 84',
    ),
  ],

  // Education
  'school-tutoring': [
    done(
      'shelf',
      'whiteboard-sums 250 230 280 aloft',
      onto('school-table', 310, 480, 420, 'books -110 0.5 110; abacus 20 0.5 110; red-apple 120 0.3 60'),
      'chair 590 470 220 flip; backpack 90 500 150',
    ),
    done(
      'room',
      'certificate 190 220 200 aloft; bookcase 590 430 320',
      onto('desk', 290, 480, 420, 'laptop -60 0.4 150; graduation-cap 110 0.4 120'),
      'trophy 480 510 110',
    ),
  ],
  'language-lessons': [
    done(
      'shelf',
      'armchair 160 470 270; armchair 560 470 270 flip; left-speech-bubble 300 210 120 aloft',
      onto('coffee-table', 360, 510, 230, 'hot-beverage -50 0.3 56; open-book 34 0.3 100'),
    ),
    done(
      'window',
      'world-map 240 240 260 aloft',
      onto('desk', 300, 484, 440, 'laptop -70 0.4 160; books 100 0.5 110'),
      'globe-showing-europe-africa 610 490 150; hot-beverage 470 516 64',
    ),
  ],
  'music-lessons': [
    done(
      'stage',
      onto('platform', 340, 500, 640, 'grand-piano -60 0.6 320; bouquet 190 0.4 120; music-stand 130 0.9 200'),
    ),
    done(
      'room',
      'certificate 160 220 170 aloft; music-stand 480 460 260; amp 130 480 190',
      'guitar 300 490 290 -8',
      'chair 610 470 220 flip; musical-notes 420 180 90 aloft',
    ),
  ],
  'driving-lessons': [
    done(
      'street',
      'houses 130 414 220; automobile 370 484 420',
      'l-plate 620 504 96 20; key 110 510 74 -10; traffic-cone 620 430 100',
    ),
    done(
      'street',
      'deciduous-tree 620 424 260; oncoming-automobile 280 488 320',
      'traffic-cone 90 500 120; traffic-cone 480 500 120; certificate 600 506 130 -8',
    ),
  ],
  'computer-and-skills-training': [
    done(
      'window',
      'whiteboard-plan 250 230 300 aloft',
      onto('school-table', 320, 484, 480, 'laptop -130 0.4 140; laptop 30 0.4 140; notebook 150 0.4 84'),
      'chair 190 520 190; chair 400 520 190 flip',
    ),
    done(
      'shelf',
      'certificate 150 220 180 aloft',
      onto('desk', 340, 484, 430, 'monitor-chart -60 0.5 180; hot-beverage 80 0.3 56; potted-plant 150 0.5 110'),
      'backpack 620 496 150; books 100 508 110',
    ),
  ],
  'early-years-and-childcare': [
    done(
      'room',
      'bunting 300 120 560 aloft; play-mat 340 524 560 aloft; toy-blocks 240 480 220',
      'teddy-bear 430 490 190',
      'carousel-horse 620 450 200; yo-yo 330 516 64; baby-bottle 530 512 64 14',
    ),
    done(
      'window',
      'bookcase 590 430 310; easel 180 480 330',
      onto('school-table', 400, 500, 220, 'crayon -40 0.4 64; puzzle-piece 30 0.4 60'),
      'teddy-bear 590 506 130; kite 350 180 100 aloft',
    ),
  ],

  // Events
  'event-planning': [
    changed(
      'stage',
      [
        'table 270 470 380 -4; chair 520 460 210 18; chair 620 500 190 -20',
        'package 130 510 140 -8; cables-tangled 400 516 200; package 250 336 100 9 aloft',
      ],
      [
        'bunting 200 120 400 aloft; balloon-arch 560 450 330',
        onto('cloth-table', 250, 490, 400, 'birthday-cake 0 0.4 150; cake-stand -120 0.5 130; wine-glass 110 0.4 80'),
        'guest-gifts 560 500 150',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'fairy-lights 300 120 560 aloft; deciduous-tree 610 430 300',
      'dining-round 230 460 300; dining-round 500 510 270; balloon 90 330 90 aloft',
      'flower-bed 110 516 150',
    ),
  ],
  catering: [
    done(
      'window',
      wall('panelling'),
      onto(
        'cloth-table',
        320,
        490,
        560,
        'candlestick -10 0.7 170; cloche -180 0.5 150; platter 140 0.4 200',
        'clinking-glasses 40 0.3 84',
      ),
      'vase 650 450 190',
    ),
    done(
      'outdoors',
      floor('lawn'),
      'bunting 300 130 560 aloft',
      onto(
        'counter',
        310,
        490,
        480,
        'pot-of-food -150 0.5 130; bread -20 0.4 92; green-salad 80 0.4 100',
        'wine-glass 170 0.4 84',
      ),
      'topiary 630 480 200',
    ),
  ],
  'djs-and-entertainers': [
    done(
      'stage',
      'spot-lights 340 90 460 aloft; mirror-ball 340 200 110 aloft',
      onto('platform', 340, 510, 640, 'speaker -230 0.7 230; speaker 230 0.7 230; dj-deck 0 0.5 300'),
      'headphone 600 530 80',
    ),
    done(
      'stage',
      'bunting 250 120 480 aloft',
      onto('cloth-table', 290, 490, 380, 'top-hat -40 0.4 150; magic-wand 80 0.4 100'),
      'rabbit 540 500 150; balloon 640 330 120 aloft; balloon 580 260 90 8 aloft',
    ),
  ],
  'venue-hire': [
    changed(
      'room',
      [
        'cobweb 90 170 170 aloft; stain 450 250 150 aloft; platform 300 470 460',
        'chair 200 400 170 18; chair 330 410 170 -20; package 560 480 150 6; dust 450 520 200',
        'broom 660 480 190 12',
      ],
      [
        floor('boards'),
        'fairy-lights 360 130 640 aloft; flower-arch 340 410 300',
        'dining-round 170 500 290; dining-round 540 500 290; candlestick 350 440 110',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'classical-building 320 440 360; topiary 110 470 190; topiary 540 470 190',
      'path 325 540 170 aloft; flower-bed 620 510 170',
    ),
  ],
  'marquees-and-equipment-hire': [
    changed(
      'outdoors',
      [
        'hedge-wild 600 430 240; long-grass 200 470 280; mud 380 500 240 aloft',
        'wood 240 490 110 80',
        'package 470 490 140 8; chair 590 500 170 18; puddle 170 520 190 aloft',
      ],
      [
        floor('lawn'),
        'hedge-neat 620 420 240 aloft; marquee 290 460 430',
        'dining-round 560 506 240; topiary 80 490 150; bunting 580 250 240 aloft',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'circus-tent 300 460 360; deciduous-tree 620 430 270',
      'chair 520 490 140; chair 600 500 140; balloon 480 250 90 aloft; flower-bed 130 506 170',
    ),
  ],
  'flowers-and-decoration': [
    changed(
      'window',
      [
        'stain 180 240 130 aloft',
        onto('table', 310, 480, 460, 'jar -40 0.5 110; wilted-flower 90 0.4 110 10'),
        'chair 600 480 210 14; dust 120 516 120; leaf-litter 460 516 120',
      ],
      [
        wall('panelling'),
        onto('cloth-table', 310, 490, 470, 'candlestick -140 0.6 170; vase 0 0.5 200; candlestick 140 0.6 170'),
        'bouquet 610 500 150; ribbon 150 512 70',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'path 350 540 240 aloft; flower-arch 350 460 350',
      'chair 150 500 190; chair 560 500 190 flip; flower-bed 650 430 150 aloft',
    ),
  ],
  'cakes-and-baking': [
    done(
      'window',
      wall('stripes'),
      onto('cloth-table', 300, 490, 420, 'wedding-cake -20 0.5 230; cupcake 120 0.4 84; cupcake -150 0.4 84'),
      'bouquet 610 500 160; guest-gifts 90 508 130',
    ),
    done(
      'shelf',
      onto(
        'counter',
        320,
        490,
        540,
        'birthday-cake -150 0.5 150; cake-stand 10 0.5 180; bread 130 0.4 92; cookie 200 0.2 60',
      ),
      'potted-plant 660 470 160',
    ),
  ],

  // Fitness and health
  'personal-training': [
    done(
      'room',
      floor('boards'),
      'mirror-plain 130 300 230 aloft; barbell-rack 400 450 330; bench-press 400 500 220',
      'kettlebell 610 490 120; kettlebell 680 510 96; water-bottle 160 510 100',
    ),
    done(
      'outdoors',
      floor('lawn'),
      'deciduous-tree 600 430 310; mat-green 280 510 440 aloft; dumbbell 210 496 130',
      'running-shoe 370 496 120',
      'water-bottle 490 500 120; kettlebell 90 500 110',
    ),
  ],
  'yoga-and-pilates': [
    done(
      'window',
      floor('boards'),
      'potted-plant 90 430 220; exercise-ball 580 450 190; mat 210 510 340 aloft',
      'mat-green 500 526 340 aloft',
      'candle 350 440 84; water-bottle 330 516 90; stones 640 500 90',
    ),
    done(
      'outdoors',
      floor('lawn'),
      'deciduous-tree 600 420 300; hedge-neat 160 410 340 aloft',
      onto('deck', 340, 526, 620, 'mat 0 0.15 400 aloft; lotus -230 0.5 110; candle 210 0.7 84'),
      'butterfly 470 200 56 10 aloft',
    ),
  ],
  'massage-and-bodywork': [
    done(
      'shelf',
      floor('boards'),
      'potted-plant 80 410 200',
      onto('massage-bed', 300, 480, 420, 'towels 70 0 110'),
      'candle 560 470 110; stones 620 506 110; lotus 500 510 90',
    ),
    done(
      'room',
      wall('tint'),
      onto('wall-shelf', 210, 220, 300, 'lotion-bottle -90 0 100; candle 0 0 84; towels 90 0 100'),
      onto('massage-bed', 420, 490, 400, 'towels 90 0 92'),
      'potted-plant 110 490 220',
    ),
  ],
  'physiotherapy-and-osteopathy': [
    done(
      'room',
      floor('tiles'),
      'spine-poster 140 290 220 aloft',
      onto('massage-bed', 320, 470, 360, 'towels 76 0 92'),
      'exercise-ball 600 480 180; crutch 110 490 150',
    ),
    done(
      'window',
      floor('boards'),
      'photo-hills 180 230 150 aloft; armchair 540 456 270; mat-green 260 520 440 aloft',
      'running-shoe 190 506 110',
      'crutch 440 480 170 6; water-bottle 640 508 90',
    ),
  ],
  'counselling-and-therapy': [
    done(
      'window',
      'photo-hills 350 220 150 aloft; carpet-grey 355 536 560 aloft; armchair 170 470 260',
      'armchair-restored 540 470 260',
      onto('coffee-table', 355, 500, 180, 'hot-beverage -30 0.3 52; vase 34 0.5 84'),
    ),
    done(
      'shelf',
      floor('boards'),
      'framed-picture 170 200 130 aloft; sofa 290 470 400; floor-lamp 560 440 280',
      onto('coffee-table', 320, 532, 200, 'hot-beverage 0 0.3 56'),
      'potted-plant 650 480 170',
    ),
  ],
  'nutrition-and-diet': [
    changed(
      'window',
      [
        'stain 170 230 120 aloft',
        onto(
          'table',
          320,
          480,
          520,
          'pizza -160 0.4 130 -10; hamburger -20 0.4 120; french-fries 100 0.5 120 8',
          'cup-with-straw 190 0.5 120',
        ),
        'bin-bags 640 500 130; doughnut 130 512 70',
      ],
      [
        onto(
          'table',
          320,
          480,
          520,
          'fruit-bowl -140 0.5 150; green-salad 20 0.4 140; avocado 130 0.3 84',
          'water-bottle 200 0.5 120',
        ),
        'potted-plant 640 480 190; running-shoe 130 510 100',
      ],
    ),
    done(
      'tiled',
      floor('checker'),
      'fridge 600 440 310',
      onto('worktop', 290, 480, 460, 'broccoli -150 0.5 92; carrot -60 0.4 84; leafy-green 120 0.5 110'),
      'wall-shelf 260 180 260 aloft; jar 200 132 80 aloft',
      'honey-pot 330 132 74 aloft',
    ),
  ],
  'home-care': [
    changed(
      'window',
      [
        'framed-picture 130 210 110 16 aloft; armchair 250 460 280',
        'clothes-heap 260 400 150 aloft; walking-frame 460 500 190 24',
        onto('coffee-table', 560, 500, 220, 'dishes -20 0.3 120'),
        'clothes-heap 120 510 150; newspaper 400 516 84 20; cobweb 70 110 110 aloft',
      ],
      [
        'photo-family 130 210 120 aloft; carpet 330 536 520 aloft; armchair 250 460 280',
        'walking-frame 90 480 190',
        onto('coffee-table', 520, 500, 240, 'meal-tray -20 0.2 140'),
        'cat 390 506 120',
      ],
    ),
    done(
      'room',
      floor('boards'),
      'photo-family 470 210 120 aloft; bed 310 474 390',
      onto('chest', 610, 460, 190, 'teapot -30 0 84; candle 50 0 64'),
      'walking-frame 90 500 190; slippers 470 516 80',
    ),
  ],

  // Gardens
  'garden-maintenance': [
    changed(
      'outdoors',
      [
        'hedge-wild 220 440 330; hedge-wild 520 440 290 flip; weeds 110 490 170',
        'long-grass 330 500 280',
        'weeds 470 510 170 flip; leaf-litter 610 510 190; long-grass 160 540 260',
      ],
      [
        floor('lawn'),
        'hedge-neat 200 420 340 aloft; hedge-neat 530 420 340 aloft',
        'deciduous-tree 620 430 290; flower-bed 250 462 280; sunflower 450 470 150',
        'lawn-mower 120 520 160; butterfly 370 190 60 12 aloft',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'shed 170 430 300; sunflower 350 440 220; sunflower 400 450 190',
      'raised-bed 550 490 260; bucket 380 510 90; butterfly 480 220 56 aloft',
    ),
  ],
  'landscaping-and-design': [
    changed(
      'outdoors',
      [
        'fence-long-old 180 430 360; fence-long-old 560 430 360',
        'rubble 190 490 220; bare-soil 450 500 300; weeds 320 500 130; wheelbarrow 600 510 170',
        'weeds 650 450 130',
      ],
      [
        floor('lawn'),
        'fence-long 180 410 360 aloft; fence-long 540 410 360 aloft; deciduous-tree 130 430 280',
        'flower-bed 330 440 240; pond 510 490 300; topiary 660 450 170; path 200 540 200 aloft',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'house-with-garden 200 420 330',
      onto('deck', 430, 520, 440, 'patio-set 0 0.5 280; potted-plant 160 0.7 120'),
    ),
  ],
  'tree-surgery': [
    changed(
      'outdoors',
      [
        'facade 510 446 340; tree-wild 250 470 430; leaf-litter 440 500 220',
        'leaf-litter 150 516 220 flip',
        'weeds 610 500 130',
      ],
      [
        floor('lawn'),
        'facade 510 446 340; deciduous-tree 190 450 290',
        'log-pile 350 500 160; flower-bed 590 500 170; bird 510 122 50 aloft',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'evergreen-tree 130 430 320; evergreen-tree 250 420 250',
      'log-pile 480 490 260; stump 260 510 150; axe 640 500 120',
      'rescue-workers-helmet 260 452 76 aloft',
    ),
  ],
  'fencing-and-decking': [
    changed(
      'outdoors',
      [
        'fence-long-old 190 440 380; fence-broken 540 446 330',
        'weeds 110 500 150; long-grass 330 500 220; weeds 500 510 160; wood 620 510 90 70',
      ],
      [
        floor('lawn'),
        'deciduous-tree 590 400 300; fence-long 180 440 380 aloft; fence-long 560 440 380 aloft',
        'flower-bed 200 490 240; sunflower 420 490 170; flower-bed 560 500 240',
        'cat 470 250 96 aloft',
      ],
    ),
    done(
      'outdoors',
      'hedge-neat 180 410 380 aloft; hedge-neat 550 410 380 aloft',
      onto(
        'deck',
        340,
        530,
        640,
        'chair -170 0.6 190; potted-plant 230 0.7 170; coffee-table 0 0.3 190',
        'chair 130 0.6 190 flip',
      ),
    ),
  ],
  'driveways-and-patios': [
    changed(
      'outdoors',
      [
        'facade 360 420 330; drive-cracked 350 546 440 aloft',
        'weeds 120 500 150; long-grass 560 500 220; puddle 330 520 150 aloft',
        'bin-bags 600 460 120',
      ],
      [
        floor('lawn'),
        'facade 360 420 330; drive 350 546 440 aloft; oncoming-automobile 350 516 150',
        'topiary 140 480 180; topiary 540 480 180; flower-bed 640 510 150',
      ],
    ),
    done(
      'outdoors',
      'floor-paving 360 540 720 aloft; hedge-neat 180 410 380 aloft',
      'hedge-neat 550 410 380 aloft',
      'patio-set 340 500 320; potted-plant 600 480 170; topiary 100 490 170',
    ),
  ],
  'ponds-and-water-features': [
    changed(
      'outdoors',
      [
        'long-grass 150 440 250; pond-murky 340 530 520 aloft; weeds 600 480 180',
        'leaf-litter 420 520 170 aloft',
        'weeds 110 520 150; cloud 560 150 120 aloft',
      ],
      [
        floor('lawn'),
        'hedge-neat 180 410 380 aloft; hedge-neat 550 410 380 aloft; pond 340 526 540 aloft',
        'duck 420 470 110 aloft',
        'flower-bed 590 440 200; rock 90 470 110; frog 620 516 70',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'hedge-neat 330 410 460 aloft; fountain 330 480 300',
      'topiary 110 470 190; topiary 560 470 190; flower-bed 210 520 170; flower-bed 450 520 170',
      'dove 560 190 70 aloft',
    ),
  ],
  'pest-control': [
    changed(
      'room',
      [
        'hole 110 400 96 aloft; cobweb 80 150 150 aloft; worktop 420 480 430',
        'cheese-wedge 400 290 90 -10',
        'rat 230 500 130; cockroach 560 520 60 30; cockroach 650 490 50 -30',
        'spider 200 250 60 aloft; stain 560 250 130 aloft',
      ],
      [
        floor('checker'),
        onto('worktop', 400, 480, 430, 'fruit-bowl -80 0.5 130; bread 80 0.4 96'),
        'framed-picture 150 230 130 aloft; cat 150 490 180; potted-plant 650 480 160',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'house-with-garden 250 440 360; honey-pot 540 490 130',
      'honeybee 520 300 70 -10 aloft; honeybee 620 230 54 8 aloft; flower-bed 640 510 150',
      'tulip 100 500 110',
    ),
  ],

  // Hair and beauty
  hairdressing: [
    changed(
      'room',
      [
        'salon-mirror 560 300 200 6 aloft; hair-tangled 300 540 420 aloft',
        'hair-pick 560 500 110 20; towels 640 520 84 10',
      ],
      [
        wall('stripes'),
        'salon-shelf 560 250 210 aloft; hair-long 300 540 430 aloft',
        'lotion-bottle 560 500 120; hibiscus 650 520 90',
      ],
    ),
    done(
      'room',
      floor('checker'),
      'salon-mirror 180 260 210 aloft; hair-updo 420 540 380 aloft',
      onto('counter', 160, 490, 260, 'vase -40 0.5 110; hairdryer 60 0.4 84'),
      'lotion-bottle 640 516 100',
    ),
  ],
  barbering: [
    changed(
      'room',
      ['hair-shaggy 300 540 420 aloft', 'barber-pole 600 400 220; scissors 560 520 84 20; dust 650 520 110'],
      [
        floor('checker'),
        'barber-pole 600 400 240; hair-short 300 540 420 aloft',
        'razor 560 510 90 -10; lotion-bottle 650 506 96',
      ],
    ),
    done(
      'room',
      floor('checker'),
      'salon-mirror 180 290 240 aloft; salon-shelf 420 280 190 aloft; barber-chair 300 500 330',
      'barber-pole 600 450 240; scissors 500 520 80 10',
    ),
  ],
  nails: [
    changed(
      'shelf',
      ['towels 180 530 260; hand-plain 330 548 380 aloft', 'varnish 560 500 110 14; sponge 640 516 84 20'],
      [
        'towels 180 530 260; hand-nails 330 548 390 aloft',
        'varnish 540 490 140',
        'hibiscus 640 510 110; sparkles 520 230 96 aloft',
      ],
    ),
    done(
      'room',
      wall('tint'),
      'hand-nails-teal 240 548 390 aloft',
      onto('coffee-table', 540, 510, 260, 'vase -40 0.5 140; varnish 50 0.4 84'),
      'ring 430 524 50',
    ),
  ],
  'make-up': [
    changed(
      'room',
      [
        onto(
          'counter',
          330,
          660,
          700,
          'make-up-mirror-plain -40 0.5 280; lotion-bottle 170 0.4 130; towels -240 0.4 110',
        ),
        'bare-bulb 600 120 110 aloft',
      ],
      [
        wall('stripes'),
        onto(
          'counter',
          330,
          660,
          700,
          'make-up-mirror -40 0.5 280; brush-pot 150 0.5 150; lipstick 226 0.3 92',
          'hibiscus 300 0.1 76; make-up-palette -230 0.2 120',
        ),
      ],
    ),
    done(
      'room',
      wall('panelling'),
      floor('boards'),
      'dress 180 470 330; salon-mirror 430 300 240 aloft',
      onto('counter', 460, 490, 340, 'bouquet -70 0.5 120; make-up-palette 60 0.3 110'),
      'high-heeled-shoe 260 516 84',
    ),
  ],
  'skin-and-facial-treatments': [
    done(
      'shelf',
      'potted-plant 70 412 200',
      onto('massage-bed', 260, 490, 400, 'towels 80 0 100; lotus 150 0 70'),
      'candle 520 480 120; lotion-bottle 620 506 140',
    ),
    done(
      'tiled',
      wall('tint'),
      onto('wall-shelf', 300, 220, 360, 'lotion-bottle -110 0 110; jar 0 0 96; candle 120 0 84'),
      onto('counter', 300, 580, 560, 'stones -160 0.5 120; hibiscus 10 0.4 110; cucumber 150 0.3 100'),
    ),
  ],
  'brows-and-lashes': [
    changed(
      'room',
      [onto('table', 330, 660, 700, 'brow-mirror-plain -60 0.5 280; lotion-bottle 170 0.4 130; sponge 270 0.3 84')],
      [
        wall('stripes'),
        onto(
          'table',
          330,
          660,
          700,
          'brow-mirror -60 0.5 280; brush-pot 150 0.5 150; varnish 240 0.4 110',
          'hibiscus -270 0.3 92',
        ),
      ],
    ),
    done(
      'shelf',
      'salon-mirror 430 270 230 aloft',
      onto('counter', 440, 480, 380, 'brow-mirror -100 0.5 140; brush-pot 20 0.5 110; lotion-bottle 110 0.4 96'),
      'armchair 150 490 260; potted-plant 670 490 130',
    ),
  ],
  'hair-removal': [
    done(
      'tiled',
      floor('tiles'),
      'potted-plant 70 416 190',
      onto('massage-bed', 300, 480, 400, 'towels 80 0 100'),
      'honey-pot 560 500 140; herb 650 500 110',
    ),
    done(
      'tiled',
      wall('tint'),
      floor('checker'),
      'mirror-plain 190 260 190 aloft; bathtub 300 490 350',
      'razor 540 510 100 10; hibiscus 620 516 100; towel-rail 580 370 190 aloft',
    ),
  ],

  // IT
  'computer-and-laptop-repair': [
    changed(
      'window',
      [
        onto('desk', 320, 500, 520, 'laptop-dead -40 0.4 260 -3; dishes 150 0.5 100'),
        'cables-tangled 600 524 160; dust 120 520 120',
      ],
      [
        onto('desk', 320, 500, 520, 'laptop-site -40 0.4 260; hot-beverage 130 0.3 62; potted-plant 200 0.5 130'),
        'backpack 640 510 140',
      ],
    ),
    done(
      'room',
      wall('tint'),
      onto('workbench', 320, 500, 520, 'desktop-computer -80 0.5 200; toolbox 110 0.5 110; screwdriver 190 0.2 64'),
      'check-mark-button 640 510 84',
    ),
  ],
  'web-design-and-development': [
    changed(
      'window',
      [onto('desk', 330, 640, 680, 'monitor-old-site -40 0.5 280 3; paper-heap 180 0.3 150; dishes -240 0.4 110')],
      [
        onto(
          'desk',
          330,
          640,
          680,
          'monitor-site -40 0.5 290; phone-app 160 0.4 140; hot-beverage 250 0.3 74',
          'potted-plant -260 0.5 140',
        ),
      ],
    ),
    done(
      'shelf',
      onto('school-table', 330, 500, 460, 'laptop-site -60 0.4 230; tablet 120 0.5 120'),
      'artist-palette 620 510 110; chair 130 500 200; hot-beverage 480 516 60',
    ),
  ],
  'app-and-software-development': [
    done(
      'window',
      'phone-app 200 500 380; phone-app 400 500 330',
      'rocket 560 250 130 10 aloft; hot-beverage 560 510 90; potted-plant 650 480 170',
    ),
    done(
      'shelf',
      onto('desk', 330, 560, 560, 'monitor-app -50 0.5 250; phone-app 130 0.4 120; hot-beverage 200 0.3 62'),
      'headphone 650 516 110',
    ),
  ],
  'it-support-and-networks': [
    changed(
      'room',
      [
        'wires-hanging 480 170 160 aloft; server-rack 180 450 310 -4; cables-tangled 340 500 280',
        'cables-tangled 180 520 230',
        onto('school-table', 510, 480, 260, 'router -40 0.4 110 12; paper-heap 60 0.3 96'),
        'dust 640 520 120',
      ],
      [
        floor('tiles'),
        'server-rack 130 450 330; server-rack 290 450 330; whiteboard-plan 520 250 200 aloft',
        onto('school-table', 530, 490, 270, 'router -60 0.5 110; laptop 60 0.4 110'),
        'potted-plant 670 500 120',
      ],
    ),
    done(
      'window',
      onto('desk', 300, 490, 460, 'monitor-chart -70 0.5 170; monitor-site 110 0.5 170'),
      'router 580 500 140; potted-plant 660 450 180; headphone 120 520 84',
    ),
  ],
  'phone-and-tablet-repair': [
    changed(
      'shelf',
      [
        'phone-cracked 260 500 380 -10; tablet 470 510 260 14; screen-crack 480 430 150 14 aloft',
        'low-battery 620 516 96 16; dust 130 524 120',
      ],
      ['phone-app 240 500 390; tablet 440 500 300', 'battery 590 510 100; hot-beverage 660 520 80'],
    ),
    done(
      'room',
      onto(
        'workbench',
        320,
        500,
        540,
        'phone-open -130 0.5 190; mobile-phone 10 0.5 180; screwdriver 120 0.2 92',
        'headphone 200 0.4 92',
      ),
      'check-mark-button 640 510 84',
    ),
  ],
  'data-and-cyber-security': [
    done(
      'room',
      onto('desk', 310, 490, 480, 'monitor-shield -30 0.5 240; locked 140 0.4 84'),
      'server-rack 630 450 290; key 130 516 74 -12',
    ),
    done(
      'shelf',
      'file-cabinet 150 460 280; shield 380 500 290',
      'locked-with-key 560 506 130',
      'card-file-box 150 194 110 aloft',
    ),
  ],
  'smart-home-and-cctv': [
    changed(
      'outdoors',
      [
        'facade-blue 310 460 400; hedge-wild 560 460 250; hedge-wild 80 480 180',
        'footprints 420 520 96',
        'package 330 500 100 9',
        'long-grass 180 530 190',
      ],
      [
        floor('lawn'),
        'facade-blue 310 460 400; camera-cctv 480 300 90 aloft flip; hedge-neat 610 440 200',
        'topiary 120 490 150; doorbell 560 510 130; phone-app 640 510 130',
      ],
    ),
    done(
      'room',
      wall('tint'),
      floor('boards'),
      'front-door 180 440 340; alarm-panel 450 290 130 aloft; camera-cctv 560 140 130 aloft',
      'doorbell 345 320 74 aloft; potted-plant 620 480 210; slippers 300 512 80',
    ),
  ],

  // Legal and financial
  'accountancy-and-bookkeeping': [
    changed(
      'shelf',
      [
        onto(
          'desk',
          320,
          490,
          500,
          'paper-heap -120 0.4 190; receipt 10 0.5 130 16; paper-heap 120 0.4 200; dishes 40 0.2 74',
        ),
        'paper-heap 620 516 170; receipt 110 520 90 -20; package 640 440 130 8',
      ],
      [
        onto(
          'desk',
          320,
          490,
          500,
          'binders -120 0.6 170; ledger 40 0.4 110; hot-beverage 130 0.3 58; piggy-bank 195 0.4 96',
        ),
        'potted-plant 650 470 190; briefcase 130 510 120',
      ],
    ),
    done(
      'window',
      onto('desk', 300, 490, 470, 'monitor-chart -50 0.5 210; abacus 120 0.5 110'),
      'binders 600 500 170; piggy-bank 110 510 120',
    ),
  ],
  'solicitors-and-legal-advice': [
    done(
      'shelf',
      'certificate 200 230 190 aloft',
      onto('desk', 320, 490, 460, 'balance-scale -90 0.5 180; scroll 70 0.4 110; fountain-pen 150 0.2 84'),
      'armchair 630 490 210 flip',
    ),
    done(
      'room',
      wall('panelling'),
      floor('boards'),
      'bookcase 160 440 350; framed-picture 400 210 130 aloft; armchair-restored 360 490 250',
      onto('coffee-table', 570, 510, 220, 'books -30 0.4 110; glasses 60 0.3 70'),
    ),
  ],
  conveyancing: [
    done(
      'outdoors',
      floor('lawn'),
      'facade-blue 290 450 400; board-sold 560 480 230',
      'topiary 110 480 150; key 630 520 80 -12; path 290 540 130 aloft',
    ),
    done(
      'room',
      floor('boards'),
      'window-new 200 300 230 aloft; sofa-green 260 470 340; package 520 450 150',
      'package 540 506 120 -6; package 520 330 110 aloft',
      'old-key 410 520 80; potted-plant 650 470 180',
    ),
  ],
  'wills-and-probate': [
    done(
      'shelf',
      wall('panelling'),
      'photo-family 320 190 140 aloft',
      onto('desk', 320, 510, 480, 'scroll -100 0.4 160; fountain-pen 10 0.2 96; candle 90 0.6 120; glasses 160 0.2 80'),
      'armchair 632 496 170 flip',
    ),
    done(
      'window',
      'photo-family 180 190 140 aloft; photo-baby 310 170 100 aloft',
      onto('chest', 250, 490, 290, 'books -70 0 84; old-key 10 0 54; vase 84 0 110'),
      'armchair-restored 560 490 270',
    ),
  ],
  'mortgage-and-financial-advice': [
    done(
      'outdoors',
      floor('lawn'),
      'house-with-garden 260 440 400; piggy-bank 550 490 190',
      'coin 470 516 74; coin 640 516 84; key 120 516 74 -14',
    ),
    done(
      'window',
      onto('desk', 300, 490, 460, 'monitor-chart -60 0.5 200; house 120 0.4 120'),
      'piggy-bank 600 500 170; potted-plant 90 450 190; coin 490 516 64',
    ),
  ],
  insurance: [
    done(
      'window',
      floor('boards'),
      'umbrella-on-stand 230 440 330 aloft; sofa 330 490 330',
      'shield 580 490 190; cat 330 410 110 aloft',
    ),
    done(
      'outdoors',
      floor('lawn'),
      'facade 210 440 350; automobile 470 490 300',
      'shield 640 512 120; flower-bed 110 516 150',
    ),
  ],
  'business-consulting': [
    done(
      'window',
      'whiteboard-plan 260 270 340 aloft',
      onto('table', 320, 490, 460, 'laptop -90 0.4 140; hot-beverage 20 0.3 58; notebook 120 0.4 92'),
      'chair 600 470 210 flip; potted-plant 90 430 190',
    ),
    done('street', 'shopfront 280 468 410', 'topiary 70 490 140; topiary 510 490 140; briefcase 620 506 140'),
  ],

  // Marketing
  'digital-marketing-and-seo': [
    done(
      'window',
      onto(
        'desk',
        310,
        560,
        560,
        'monitor-chart -60 0.5 260; hot-beverage 120 0.3 62',
        'magnifying-glass-tilted-left 200 0.3 100',
      ),
      'potted-plant 655 500 200',
    ),
    done(
      'shelf',
      onto('school-table', 320, 500, 460, 'laptop-site -70 0.4 220; phone-app 110 0.5 120'),
      'bullseye 590 500 170; chair 130 506 190',
    ),
  ],
  'social-media': [
    done(
      'shelf',
      'phone-app 220 500 390; photo-dish 430 300 130 aloft; photo-shoe 540 390 120 aloft',
      'red-heart 400 160 84 -8 aloft; thumbs-up 600 500 150',
      'hot-beverage 440 510 100',
    ),
    done(
      'window',
      'softbox 120 470 290',
      onto('table', 360, 490, 400, 'hamburger -70 0.4 110; tropical-drink 60 0.5 140'),
      'phone-app 600 500 190',
      'red-heart 600 250 70 8 aloft',
    ),
  ],
  'branding-and-graphic-design': [
    changed(
      'street',
      ['shopfront-bare 310 470 420', 'bin-bags 590 490 150; leaf-litter 150 506 170; newspaper 480 520 80 20'],
      [
        'shopfront 310 470 420',
        'topiary 90 480 150; topiary 540 480 150; shopping-bags 630 510 120',
        'balloon 600 330 90 aloft',
      ],
    ),
    done(
      'shelf',
      onto('desk', 310, 490, 480, 'brochure -160 0.5 140; monitor-site 0 0.5 200; business-cards 160 0.3 110'),
      'shopping-bags 620 506 140',
    ),
  ],
  'copywriting-and-content': [
    done(
      'window',
      'bookcase 620 420 270',
      onto('desk', 280, 490, 470, 'typewriter -90 0.5 170; magazine 80 0.3 160; hot-beverage 180 0.3 56'),
      'potted-plant 650 500 150',
    ),
    done(
      'shelf',
      'armchair 230 490 330',
      onto('coffee-table', 500, 510, 270, 'magazine -30 0.3 150; hot-beverage 70 0.4 58'),
      'floor-lamp 400 430 270',
    ),
  ],
  'print-and-signage': [
    changed(
      'street',
      [
        'shopfront-bare 250 460 360; billboard 560 470 250 -5; peeling 560 370 150 aloft',
        'scribble 590 340 110 aloft',
        'leaf-litter 420 510 170; weeds 640 500 110',
      ],
      ['shopfront 250 460 360; billboard 560 470 260', 'potted-plant 80 500 150; placard 430 506 130'],
    ),
    done(
      'shelf',
      'poster 180 230 180 aloft; poster-music 320 230 180 aloft',
      onto('counter', 320, 580, 560, 'leaflets -160 0.3 160; brochure 10 0.5 130; business-cards 160 0.3 140'),
      'label 640 510 100',
    ),
  ],
  'leaflet-distribution': [
    done(
      'room',
      floor('tiles'),
      'front-door 210 440 350; leaflets 220 520 180; topiary 400 470 190; topiary 60 470 190',
      'postbox 590 480 250',
    ),
    done(
      'street',
      'houses 190 430 330; houses 480 424 290; postbox 610 490 220',
      'leaflets 320 510 190; bicycle 150 512 190',
    ),
  ],

  // Music, photography and film
  'wedding-photography': [
    done(
      'room',
      wall('panelling'),
      'photo-couple 170 250 210 aloft; photo-hills 335 190 120 aloft',
      onto('table', 330, 570, 540, 'album 30 0.3 200; bouquet 180 0.4 140; ring -90 0.1 50'),
    ),
    done(
      'outdoors',
      floor('lawn'),
      'church 270 440 360; flower-arch 540 450 240',
      'path 540 540 150 aloft; bouquet 400 510 110; dove 480 190 80 aloft',
      'dove 610 150 56 10 aloft',
    ),
  ],
  'portrait-and-family-photography': [
    done(
      'room',
      floor('boards'),
      'photo-family 200 300 240 aloft; photo-baby 370 220 130 aloft',
      'photo-hills 370 370 130 aloft',
      'sofa 300 510 300; teddy-bear 540 490 170; potted-plant 650 450 170',
    ),
    done(
      'room',
      floor('boards'),
      'backdrop 310 450 380; softbox 590 470 290 -4; chair 310 490 210',
      'teddy-bear 310 420 120 aloft; tripod-camera 120 510 240',
    ),
  ],
  'commercial-photography': [
    done(
      'shelf',
      'photo-dish 190 230 180 aloft; photo-shoe 400 230 180 aloft',
      onto('table', 310, 570, 520, 'hamburger -130 0.4 130; handbag 20 0.4 110; running-shoe 150 0.4 120'),
      'softbox 640 470 240',
    ),
    done(
      'room',
      'backdrop 330 450 390',
      onto('school-table', 330, 490, 220, 'shopping-bags 0 0.4 140'),
      'softbox 110 480 300; tripod-camera 590 510 260',
    ),
  ],
  'video-production': [
    done(
      'stage',
      'spot-lights 340 90 420 aloft; movie-camera 220 470 260; chair 560 450 240 flip',
      'clapper-board 430 506 140',
      'popcorn 640 510 110',
    ),
    done(
      'room',
      wall('tint'),
      'acoustic-panels 560 200 220 aloft',
      onto('desk', 340, 490, 480, 'monitor-app -120 0.5 170; monitor-chart 80 0.5 170; headphone 195 0.3 80'),
      'clapper-board 620 506 120; trophy 110 506 120',
    ),
  ],
  'musicians-and-singers': [
    done(
      'stage',
      'spot-lights 340 90 460 aloft',
      onto(
        'platform',
        340,
        510,
        650,
        'drum-kit -150 0.7 270; guitar 110 0.5 230 -8; mic-stand 30 0.1 220',
        'saxophone 240 0.4 170',
      ),
    ),
    done(
      'outdoors',
      floor('lawn'),
      'fairy-lights 360 120 620 aloft; flower-arch 320 440 320',
      'chair 130 470 200; chair 530 470 200 flip; violin 250 490 150; music-stand 410 496 180',
      'bouquet 620 516 110',
    ),
  ],
  'sound-and-recording': [
    changed(
      'room',
      [
        'cobweb 80 150 150 aloft; stain 540 250 150 aloft; crack 180 390 200 aloft',
        onto('table', 330, 480, 420, 'amp -90 0.5 130 -6; radio 60 0.4 130 8'),
        'cables-tangled 310 510 320; package 600 490 150 10; speaker 120 490 180 -14',
      ],
      [
        floor('boards'),
        wall('tint'),
        'acoustic-panels 200 230 250 aloft; acoustic-panels 470 230 250 aloft',
        'speaker 110 460 250; speaker 570 460 250',
        onto('desk', 340, 500, 400, 'mixing-desk -10 0.3 260'),
        'studio-microphone 660 510 140',
      ],
    ),
    done(
      'stage',
      'guitar 150 500 330 -6; studio-microphone 360 500 210; music-stand 500 480 270',
      'headphone 600 510 150',
    ),
  ],

  // Decorating
  'painting-and-decorating': [
    changed(
      'room',
      [
        'peeling 230 270 190 aloft; peeling 430 340 140 aloft flip; crack 560 390 220 aloft',
        'stain 110 200 150 aloft; bare-bulb 360 110 110 aloft',
        'dust 200 516 200; chair 560 480 220 12; bucket 410 500 110',
      ],
      [
        wall('tint'),
        floor('boards'),
        'photo-hills 230 230 150 aloft; pendant-brass 420 130 130 aloft; sofa 290 470 380',
        'potted-plant 610 470 230; coffee-table 310 532 190',
      ],
    ),
    done(
      'window',
      wall('paper'),
      floor('boards'),
      'bed 280 470 400; photo-hills 200 220 130 aloft',
      onto('chest', 580, 460, 210, 'vase 0 0 110'),
    ),
  ],
  'exterior-painting': [
    changed(
      'outdoors',
      [
        'facade-old 310 466 430',
        'weeds 90 490 150; long-grass 560 500 220; ladder 600 470 230; paint-tin 450 506 84 10',
      ],
      [
        floor('lawn'),
        'facade-blue 310 466 430',
        'topiary 100 490 170; flower-bed 580 490 230; path 310 540 140 aloft; tulip 470 506 84',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'shed 220 440 330; fence-long 560 440 340 aloft',
      'flower-bed 520 490 240; paint-tin 120 510 84; sunflower 390 480 190',
    ),
  ],
  'interior-design': [
    changed(
      'room',
      [
        'framed-picture 220 210 110 16 aloft; bare-bulb 420 110 110 aloft',
        'stain 560 250 140 aloft; sofa-worn 290 470 380',
        'chair 570 490 210 14; clothes-heap 160 516 160; cobweb 70 130 130 aloft',
      ],
      [
        wall('terracotta'),
        floor('boards'),
        'photo-hills 220 220 150 aloft; mirror 410 220 130 aloft; sofa-green 290 470 390',
        'floor-lamp 560 440 300',
        'carpet-grey 300 536 460 aloft; potted-plant 650 480 180',
      ],
    ),
    done(
      'window',
      floor('boards'),
      wall('tint'),
      'bookcase 150 430 330; armchair-restored 380 490 270',
      onto('coffee-table', 580, 510, 210, 'hot-beverage -30 0.3 54; vase 40 0.5 100'),
      'pendant-brass 420 140 140 aloft',
    ),
  ],
  'curtains-and-blinds': [
    changed(
      'room',
      [
        'window-old 300 340 300 aloft; stain 560 260 130 aloft; crack 110 390 180 aloft',
        'clothes-heap 300 500 230; chair 580 490 220 14; cobweb 70 140 140 aloft',
      ],
      [
        floor('boards'),
        'carpet 320 536 400 aloft; curtains 300 400 370 aloft; armchair 580 490 240',
        'potted-plant 90 470 200',
      ],
    ),
    done(
      'room',
      floor('boards'),
      'blind 180 290 220 aloft; blind 420 290 220 aloft; bed 290 480 390',
      'floor-lamp 590 440 280; slippers 540 516 84',
    ),
  ],
  'upholstery-and-furniture-restoration': [
    changed(
      'room',
      [
        'armchair-worn 290 490 370 -3',
        'thread 560 500 100 16; dust 130 510 140',
        'chair 590 440 190 20; cobweb 80 150 150 aloft',
      ],
      [
        wall('panelling'),
        floor('boards'),
        'framed-picture 500 210 130 aloft; floor-lamp 110 450 310; armchair-restored 290 490 370',
        onto('coffee-table', 570, 510, 220, 'hot-beverage -30 0.3 56; books 40 0.4 92'),
      ],
    ),
    done(
      'window',
      floor('boards'),
      'chair 120 460 230; chair 520 460 230 flip',
      onto('table', 320, 494, 400, 'vase -30 0.5 140; fruit-bowl 80 0.4 92'),
      'thread 610 514 84',
    ),
  ],

  // Animals
  'dog-walking': [
    done(
      'outdoors',
      floor('lawn'),
      'deciduous-tree 130 430 330; dog 360 490 290 flip',
      'flower-bed 620 440 180; flying-disc 570 250 90 -10 aloft; bone 600 510 80',
    ),
    done(
      'outdoors',
      'path 330 540 330 aloft; evergreen-tree 90 420 290; evergreen-tree 600 420 260',
      'poodle 240 496 240; guide-dog 440 500 270',
    ),
  ],
  'pet-sitting-and-boarding': [
    done(
      'window',
      floor('boards'),
      'sofa 280 460 400; cat 190 400 150 aloft; dog-bed 540 516 220',
      'rabbit 540 490 130 aloft; potted-plant 650 430 180',
    ),
    done(
      'room',
      floor('boards'),
      'cat-tree 150 450 330; black-cat 183 263 110 aloft',
      'dog 430 480 280 flip; dog-bowl 600 510 110; bone 260 514 80; yarn 100 512 64',
    ),
  ],
  'pet-grooming': [
    changed(
      'tiled',
      [
        'puddle 300 516 330 aloft; dog-shaggy 300 500 390',
        'mud 320 516 190 aloft; dust 580 510 140; hair-pick 620 470 120 20',
      ],
      [
        floor('checker'),
        onto('table', 300, 570, 500, 'poodle 0 0.5 270; hair-pick 170 0.3 84'),
        'lotion-bottle 600 506 120; bubbles 540 220 90 aloft; towels 100 516 96',
        'sparkles 110 200 84 aloft',
      ],
    ),
    done(
      'tiled',
      floor('tiles'),
      'bathtub 290 480 400; bubbles 170 210 96 aloft',
      'cat 560 490 190; towels 430 516 100; ribbon 650 516 70',
    ),
  ],
  'dog-training': [
    changed(
      'room',
      [
        'sofa 250 450 370 -4; clothes-heap 230 400 140 aloft; dog 470 486 250',
        'slippers 620 510 120 20; newspaper 230 516 110 18; potted-plant 90 500 150 22',
        'dust 400 520 120',
      ],
      [
        floor('boards'),
        'sofa 250 450 370; service-dog 460 490 220',
        'framed-picture 200 200 120 aloft; slippers 640 516 90; potted-plant 80 470 180',
        'dog-bowl 300 514 90',
      ],
    ),
    done(
      'outdoors',
      floor('lawn'),
      'agility-jump 560 430 220; agility-jump 270 480 280; dog 270 318 230 -10 flip aloft',
      'traffic-cone 470 516 96; tennis 110 516 84',
    ),
  ],
  'veterinary-and-farriery': [
    done(
      'tiled',
      onto('table', 310, 490, 460, 'cat -70 0.4 220; stethoscope 120 0.4 120'),
      'dog 590 500 180 flip; adhesive-bandage 130 512 84',
    ),
    done(
      'outdoors',
      floor('lawn'),
      'stable-door 170 440 340; horse 430 490 330 flip',
      'horseshoe 170 92 66 aloft; bucket 620 506 110; carrot 250 516 70',
    ),
  ],
  'aquatics-and-exotics': [
    changed(
      'shelf',
      [onto('table', 330, 650, 700, 'fish-tank-murky -40 0.5 320; bucket 240 0.3 110 -12'), 'puddle 490 326 120 aloft'],
      [onto('table', 330, 650, 700, 'fish-tank -40 0.5 320; potted-plant 240 0.5 160; spiral-shell 290 0.1 60')],
    ),
    done(
      'room',
      wall('tint'),
      onto('table', 330, 570, 600, 'vivarium -90 0.5 310; parrot 170 0.4 170'),
      'turtle 650 516 110',
    ),
  ],
}
