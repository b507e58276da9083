import type { Ground } from './compose.ts'

export type Recipe = { ground: Ground; large: string[]; small: string[] }

const of = (ground: Ground, large: string, small: string): Recipe => ({
  ground,
  large: large.split(' '),
  small: small.split(' '),
})

/** By slug of the category. Objects: names of Fluent Emoji, and those of own-objects.ts. */
export const TRADES: Record<string, Recipe> = {
  // Cars
  'car-repairs-and-servicing': of(
    'street',
    'automobile sport-utility-vehicle oncoming-automobile',
    'toolbox wrench oil-drum tyre nut-and-bolt',
  ),
  'mot-testing': of('street', 'oncoming-automobile automobile', 'clipboard check-mark-button tyre spiral-calendar'),
  'bodywork-and-paint': of(
    'street',
    'sport-utility-vehicle automobile racing-car',
    'paint-tin artist-palette sponge bucket',
  ),
  'car-valeting': of('street', 'automobile sport-utility-vehicle', 'bucket sponge bubbles soap lotion-bottle'),
  'tyres-and-wheels': of('street', 'tyre automobile', 'nut-and-bolt wrench tyre toolbox'),
  'breakdown-and-recovery': of(
    'street',
    'pickup-truck articulated-lorry',
    'police-car-light construction telephone-receiver warning',
  ),
  'motorbike-and-van-repairs': of('street', 'motorcycle minibus motor-scooter', 'wrench toolbox nut-and-bolt tyre'),
  // Cleaning
  'domestic-cleaning': of('window', 'bucket couch-and-lamp', 'broom sponge lotion-bottle soap sparkles'),
  'end-of-tenancy-cleaning': of('room', 'door bucket', 'key broom sparkles sponge old-key'),
  'carpet-and-upholstery-cleaning': of('room', 'couch-and-lamp armchair', 'bubbles sponge lotion-bottle rug'),
  'window-and-gutter-cleaning': of('outdoors', 'house ladder', 'bucket sponge window droplet'),
  'office-and-commercial-cleaning': of(
    'window',
    'desktop-computer office-building',
    'wastebasket broom lotion-bottle sparkles bucket',
  ),
  'house-removals': of('street', 'delivery-truck articulated-lorry', 'package couch-and-lamp potted-plant package'),
  'man-and-van': of('street', 'minibus delivery-truck', 'package bed chair package'),
  'waste-and-house-clearance': of(
    'street',
    'pickup-truck delivery-truck',
    'wastebasket package chair recycling-symbol',
  ),
  // Construction
  'building-and-extensions': of(
    'outdoors',
    'building-construction house',
    'brick rescue-workers-helmet construction hammer',
  ),
  'carpentry-and-joinery': of('window', 'carpentry-saw chair door', 'hammer wood straight-ruler screwdriver'),
  'electrical-services': of('room', 'ladder fuse-box', 'electric-plug toolbox battery screwdriver'),
  plumbing: of('tiled', 'bathtub toilet basin', 'wrench toolbox plunger bucket droplet'),
  'heating-and-gas': of('window', 'boiler radiator', 'thermometer wrench fire toolbox'),
  roofing: of('outdoors', 'house roof', 'ladder hammer brick sun-behind-cloud'),
  'bricklaying-and-stonework': of('outdoors', 'brick-wall brick', 'trowel bucket rock rescue-workers-helmet'),
  'plastering-and-rendering': of('room', 'ladder plaster-wall', 'trowel bucket sponge'),
  'tiling-and-flooring': of('tiled', 'tile-stack rug', 'triangular-ruler trowel bucket sponge'),
  'kitchens-and-bathrooms': of('tiled', 'kitchen bathtub basin', 'screwdriver shower teapot toolbox'),
  'windows-and-doors': of('room', 'door window', 'key locked-with-key screwdriver old-key'),
  handyman: of('room', 'toolbox ladder chair', 'hammer screwdriver light-bulb paintbrush'),
  // Education
  'school-tutoring': of('shelf', 'books backpack', 'pencil graduation-cap abacus triangular-ruler red-apple'),
  'language-lessons': of(
    'shelf',
    'globe-showing-europe-africa open-book',
    'left-speech-bubble pencil hot-beverage love-letter',
  ),
  'music-lessons': of('room', 'musical-keyboard guitar violin', 'musical-score musical-note drum trumpet'),
  'driving-lessons': of('street', 'automobile oncoming-automobile', 'vertical-traffic-light key l-plate stop-sign'),
  'computer-and-skills-training': of('shelf', 'laptop desktop-computer', 'open-book pencil bar-chart computer-mouse'),
  'early-years-and-childcare': of('shelf', 'teddy-bear carousel-horse', 'baby-bottle puzzle-piece kite yo-yo crayon'),
  // Events
  'event-planning': of('stage', 'wrapped-gift clipboard', 'balloon party-popper spiral-calendar confetti-ball'),
  catering: of(
    'window',
    'pot-of-food shallow-pan-of-food',
    'clinking-glasses green-salad bread fork-and-knife-with-plate',
  ),
  'djs-and-entertainers': of(
    'stage',
    'control-knobs top-hat performing-arts',
    'mirror-ball microphone magic-wand headphone',
  ),
  'venue-hire': of('outdoors', 'classical-building church castle', 'admission-tickets bouquet wine-glass'),
  'marquees-and-equipment-hire': of('outdoors', 'circus-tent tent', 'balloon chair wrapped-gift'),
  'flowers-and-decoration': of('window', 'bouquet sunflower', 'balloon ribbon rose tulip candle'),
  'cakes-and-baking': of('window', 'birthday-cake cupcake', 'shortcake bread egg cookie'),
  // Fitness
  'personal-training': of('room', 'dumbbell running-shoe', 'stopwatch water-bottle sports-medal boxing-glove'),
  'yoga-and-pilates': of('window', 'lotus yoga-mat', 'potted-plant candle water-bottle'),
  'massage-and-bodywork': of('shelf', 'massage-bed lotus', 'lotion-bottle candle herb stones'),
  'physiotherapy-and-osteopathy': of('room', 'bone massage-bed', 'adhesive-bandage running-shoe crutch dumbbell'),
  'counselling-and-therapy': of('window', 'armchair couch-and-lamp', 'hot-beverage potted-plant speech-balloon'),
  'nutrition-and-diet': of('shelf', 'green-salad avocado', 'red-apple carrot broccoli watermelon'),
  'home-care': of('window', 'armchair motorized-wheelchair', 'teapot red-heart slippers hot-beverage'),
  // Gardening
  'garden-maintenance': of('outdoors', 'deciduous-tree lawn-mower', 'tulip potted-plant butterfly sunflower'),
  'landscaping-and-design': of('outdoors', 'house-with-garden hedge', 'seedling rock sunflower potted-plant'),
  'tree-surgery': of('outdoors', 'deciduous-tree evergreen-tree', 'axe wood ladder rescue-workers-helmet'),
  'fencing-and-decking': of('outdoors', 'fence gate', 'hammer potted-plant wood sunflower'),
  'driveways-and-patios': of('outdoors', 'paving house', 'trowel rock potted-plant bucket'),
  'ponds-and-water-features': of('outdoors', 'fountain duck', 'lotus tropical-fish rock frog'),
  'pest-control': of('outdoors', 'mouse-trap house', 'rat honeybee bug spider'),
  // Hair and beauty
  hairdressing: of('room', 'mirror hairdryer', 'scissors hair-pick lotion-bottle'),
  barbering: of('room', 'barber-pole barber-chair', 'razor scissors hair-pick'),
  nails: of('shelf', 'nail-polish varnish', 'lotion-bottle hibiscus ring varnish'),
  'make-up': of('room', 'mirror lipstick', 'paintbrush lipstick varnish hibiscus'),
  'skin-and-facial-treatments': of('shelf', 'lotion-bottle lotus', 'hibiscus cucumber soap candle'),
  'brows-and-lashes': of('room', 'mirror eye', 'sewing-needle lotion-bottle lipstick'),
  'hair-removal': of('tiled', 'honey-pot razor', 'lotion-bottle herb hibiscus'),
  // IT
  'computer-and-laptop-repair': of(
    'window',
    'laptop desktop-computer',
    'screwdriver hot-beverage potted-plant computer-disk',
  ),
  'web-design-and-development': of(
    'window',
    'desktop-computer laptop',
    'artist-palette keyboard globe-with-meridians hot-beverage',
  ),
  'app-and-software-development': of('window', 'laptop mobile-phone', 'gear hot-beverage keyboard rocket'),
  'it-support-and-networks': of(
    'room',
    'desktop-computer satellite-antenna',
    'headphone antenna-bars printer keyboard',
  ),
  'phone-and-tablet-repair': of('shelf', 'mobile-phone tablet', 'screwdriver battery mobile-phone'),
  'data-and-cyber-security': of('room', 'laptop shield', 'locked key shield card-file-box'),
  'smart-home-and-cctv': of('outdoors', 'house camera-cctv', 'mobile-phone bell locked light-bulb'),
  // Legal
  'accountancy-and-bookkeeping': of('shelf', 'abacus ledger', 'receipt coin bar-chart pencil'),
  'solicitors-and-legal-advice': of('shelf', 'balance-scale scroll', 'books fountain-pen briefcase'),
  conveyancing: of('window', 'house houses', 'old-key scroll fountain-pen key'),
  'wills-and-probate': of('shelf', 'scroll open-book', 'fountain-pen candle old-key glasses'),
  'mortgage-and-financial-advice': of('window', 'house piggy-bank', 'chart-increasing coin fountain-pen'),
  insurance: of('window', 'umbrella-on-stand house', 'shield automobile clipboard'),
  'business-consulting': of('window', 'briefcase bar-chart', 'chart-increasing light-bulb hot-beverage'),
  // Marketing
  'digital-marketing-and-seo': of('window', 'laptop chart-increasing', 'magnifying-glass-tilted-left bar-chart rocket'),
  'social-media': of('shelf', 'mobile-phone megaphone', 'speech-balloon red-heart camera thumbs-up'),
  'branding-and-graphic-design': of('shelf', 'artist-palette desktop-computer', 'pencil crayon black-nib label'),
  'copywriting-and-content': of('window', 'open-book typewriter', 'fountain-pen hot-beverage memo'),
  'print-and-signage': of('shelf', 'printer placard', 'label page-facing-up artist-palette'),
  'leaflet-distribution': of('outdoors', 'postbox houses', 'newspaper envelope rolled-up-newspaper'),
  // Music, photography
  'wedding-photography': of('outdoors', 'camera church', 'bouquet ring wedding-cake'),
  'portrait-and-family-photography': of('room', 'camera-with-flash camera', 'framed-picture teddy-bear light-bulb'),
  'commercial-photography': of('shelf', 'camera camera-with-flash', 'framed-picture shopping-bags hamburger handbag'),
  'video-production': of('stage', 'movie-camera video-camera', 'clapper-board film-frames headphone'),
  'musicians-and-singers': of('stage', 'guitar violin saxophone', 'microphone trumpet drum musical-notes'),
  'sound-and-recording': of('room', 'studio-microphone control-knobs', 'headphone level-slider musical-keyboard'),
  // Decorating
  'painting-and-decorating': of('room', 'ladder paint-tin', 'roller paintbrush bucket'),
  'exterior-painting': of('outdoors', 'house ladder', 'paint-tin roller bucket'),
  'interior-design': of('room', 'couch-and-lamp armchair', 'framed-picture potted-plant mirror artist-palette'),
  'curtains-and-blinds': of('room', 'curtains blind', 'thread scissors potted-plant'),
  'upholstery-and-furniture-restoration': of('room', 'armchair chair', 'thread hammer scissors paintbrush'),
  // Pets
  'dog-walking': of('outdoors', 'dog poodle', 'bone tennis paw-prints deciduous-tree'),
  'pet-sitting-and-boarding': of('window', 'cat dog rabbit', 'yarn bowl-with-spoon bone house'),
  'pet-grooming': of('tiled', 'poodle dog', 'scissors bubbles soap hair-pick'),
  'dog-training': of('outdoors', 'service-dog dog', 'rosette bone flying-disc'),
  'veterinary-and-farriery': of('window', 'cat horse dog', 'stethoscope adhesive-bandage bone'),
  'aquatics-and-exotics': of('shelf', 'tropical-fish turtle', 'lizard coral parrot spiral-shell'),
}
