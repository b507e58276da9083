import type { Ground } from './compose.ts'
import { onto } from './surfaces.ts'

const scene = (ground: Ground, ...objects: string[]) => ({ ground, objects: objects.join('; ') })

/** By slug of the group; 720 x 480, the floor begins at 349. */
export const GROUPS: Record<string, { ground: Ground; objects: string }> = {
  'cars-vehicles': scene(
    'room',
    'pendant-lamp 500 120 120 aloft',
    onto('workbench', 575, 402, 250, 'toolbox -58 0.5 92; oil-drum 62 0.6 96'),
    'automobile 245 425 400',
    'tyre 452 440 112; tyre 505 458 92; wrench 610 455 92 20',
  ),
  'cleaning-and-removal-services': scene(
    'window',
    'floor-lamp 84 388 290',
    'sofa-green 255 412 360',
    onto('coffee-table', 285, 462, 230, 'lotion-bottle -46 0.4 84; sponge 44 0.2 66'),
    'broom 655 436 180 -8; bucket 545 446 170',
    'sparkles 450 200 96 aloft',
  ),
  'construction-trade': scene(
    'outdoors',
    'extension 225 396 340; scaffold 125 402 250',
    onto('workbench', 560, 432, 260, 'carpentry-saw -48 0.4 120; hammer 66 0.4 82'),
    'brick 372 446 90; brick 426 460 66; rescue-workers-helmet 370 362 66 aloft',
  ),
  education: scene(
    'shelf',
    'whiteboard-sums 312 176 240 aloft',
    onto('desk', 300, 446, 430, 'globe-showing-europe-africa -132 0.6 118; books 26 0.5 92; open-book 138 0.3 88'),
    'chair 570 412 190 flip; backpack 635 456 140; pencil 92 456 70 -12',
  ),
  events: scene(
    'stage',
    'bunting 190 84 400 aloft',
    'balloon-arch 590 400 240',
    onto('cloth-table', 275, 452, 450, 'wedding-cake 10 0.5 148; cake-stand -136 0.5 118; clinking-glasses 134 0.4 92'),
    'guest-gifts 585 456 150',
  ),
  'fitness-health-and-wellbeing': scene(
    'room',
    'spine-poster 412 206 150 aloft',
    onto('massage-bed', 190, 408, 310, 'towels 76 0 92'),
    'potted-plant 655 392 160',
    'exercise-ball 505 420 180',
    'mat 480 470 330 aloft; dumbbell 425 462 96; water-bottle 612 456 96',
  ),
  'gardening-and-outdoors': scene(
    'outdoors',
    'floor-lawn 360 496 720 aloft; fence-long 470 372 330 aloft; fence-long 792 372 330 aloft',
    'deciduous-tree 150 420 350',
    'flower-bed 470 404 230; lawn-mower 345 454 180; wheelbarrow 615 456 170',
    'butterfly 350 180 56 10 aloft',
  ),
  'hair-and-beauty': scene(
    'room',
    'salon-mirror 430 240 220 aloft',
    onto(
      'counter',
      440,
      408,
      400,
      'lotion-bottle -120 0.5 88; hairdryer 10 0.4 92; varnish 88 0.5 62; hibiscus 138 0.5 66',
    ),
    'barber-chair 160 446 300',
    'barber-pole 665 440 170',
  ),
  it: scene(
    'window',
    'server-rack 650 390 240',
    onto('desk', 305, 450, 450, 'desktop-computer -62 0.5 170; laptop 112 0.3 126; hot-beverage 196 0.2 54'),
    'potted-plant 60 408 150; router 560 456 120',
  ),
  'legal-and-financial-services': scene(
    'shelf',
    'bookcase 128 388 310',
    onto('desk', 375, 446, 390, 'balance-scale -80 0.5 150; ledger 36 0.5 92; fountain-pen 120 0.2 66'),
    'armchair 626 434 180 flip; briefcase 165 462 120',
  ),
  'marketing-and-advertising': scene(
    'window',
    'poster 88 196 160 aloft',
    onto('desk', 290, 448, 420, 'monitor-chart -30 0.5 168; brochure 100 0.5 94; hot-beverage 168 0.3 54'),
    'megaphone 610 440 180; artist-palette 512 462 92; business-cards 112 468 84',
  ),
  'music-photography-and-visuals': scene(
    'stage',
    onto(
      'platform',
      320,
      440,
      590,
      'drum-kit -40 0.7 240; guitar -205 0.3 180 -8; mic-stand 110 0.3 190; amp 190 0.6 104',
    ),
    'tripod-camera 625 462 230',
  ),
  'painting-decorating-and-interior-design': scene(
    'room',
    'wall-tint 130 349 500 aloft',
    'ladder 185 424 320',
    onto('pasting-table', 460, 432, 330, 'paint-tin -90 0.5 96; roller 4 0.5 84; paintbrush 92 0.3 84'),
    'potted-plant 665 404 160; bucket 285 460 92; paint-tin 620 464 78',
  ),
  'pets-animals': scene(
    'window',
    'cat-tree 150 394 270; cat 178 241 92 aloft',
    'dog 355 426 270 flip',
    'dog-bed 588 424 200; rabbit 583 408 110 aloft',
    'dog-bowl 475 464 92; bone 240 464 80; yarn 655 464 62',
  ),
}
