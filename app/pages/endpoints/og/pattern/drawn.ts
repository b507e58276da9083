import { cells, disc, HEIGHT, type Kind, polygon, WIDTH } from './canvas.ts'

export const tiles: Kind = (sheet, random, { first, second, accent }) => {
  const size = random.pick([100, 150])
  for (const { x, y, column, row } of cells(size)) {
    const corner = random.whole(4)
    const [cx, cy] = [x + (corner % 2) * size, y + Math.floor(corner / 2) * size]
    const [dx, dy] = [cx === x ? size : -size, cy === y ? size : -size]
    const sweep = dx * dy > 0 ? 0 : 1
    const colour = random.next() < 0.1 ? accent : (column + row) % 2 === 0 ? first : second
    sheet.fill(colour, `M${cx} ${cy}V${cy + dy}A${size} ${size} 0 0 ${sweep} ${cx + dx} ${cy}z`)
  }
}

export const waves: Kind = (sheet, random, { first, second, accent }) => {
  const length = random.pick([200, 240, 300])
  const height = random.pick([24, 32, 40])
  const apart = random.pick([60, 75])
  const width = random.pick([14, 20])
  const start = -random.whole(length)
  for (let index = -1; index * apart < HEIGHT + apart; index++) {
    const y = index * apart
    let path = `M${start} ${y}q${length / 4} ${-height * 2} ${length / 2} 0`
    for (let x = start + length / 2; x < WIDTH; x += length / 2) path += `t${length / 2} 0`
    sheet.stroke(random.next() < 0.14 ? accent : index % 2 === 0 ? first : second, width, path)
  }
}

export const scallops: Kind = (sheet, random, { ground, first, second, accent }) => {
  const radius = random.pick([75, 100])
  for (let row = 0; row <= (2 * HEIGHT) / radius + 2; row++) {
    const y = row * (radius / 2)
    const from = row % 2 === 0 ? 0 : radius
    for (const [part, share] of [1, 0.94, 0.62, 0.32].entries()) {
      sheet.above()
      for (let x = from; x <= WIDTH + radius; x += 2 * radius) {
        const core = random.next() < 0.14 ? accent : second
        const colour = part === 1 ? first : part === 3 ? core : ground
        sheet.fill(colour, disc(x, y, radius * share))
      }
    }
  }
}

export const hexagons: Kind = (sheet, random, { first, second, accent }) => {
  const radius = random.pick([60, 75])
  const width = Math.sqrt(3) * radius
  const shrunk = radius - 4
  for (let row = 0; row * radius * 1.5 < HEIGHT + radius; row++) {
    for (let column = 0; column * width < WIDTH + width; column++) {
      const x = column * width + (row % 2 === 0 ? 0 : width / 2)
      const chance = random.next()
      const colour = chance < 0.09 ? accent : chance < 0.4 ? second : first
      const corners = [30, 90, 150, 210, 270, 330].map((angle): [number, number] => {
        const turned = (angle * Math.PI) / 180
        return [x + shrunk * Math.cos(turned), row * radius * 1.5 + shrunk * Math.sin(turned)]
      })
      sheet.fill(colour, polygon(corners))
    }
  }
}

export const arcs: Kind = (sheet, random, { first, second, accent }) => {
  const size = random.pick([150, 300])
  const widths = size === 150 ? [25, 50, 75, 100, 125] : [50, 100, 150, 200, 250]
  for (const { x, y, column, row } of cells(size)) {
    const corner = random.whole(4)
    const [cx, cy] = [x + (corner % 2) * size, y + Math.floor(corner / 2) * size]
    const [sx, sy] = [cx === x ? 1 : -1, cy === y ? 1 : -1]
    const sweep = sx * sy > 0 ? 0 : 1
    const colour = (column + row) % 2 === 0 ? first : second
    const special = random.next() < 0.3 ? random.whole(widths.length) : -1
    for (const [index, radius] of widths.entries()) {
      const path = `M${cx} ${cy + sy * radius}A${radius} ${radius} 0 0 ${sweep} ${cx + sx * radius} ${cy}`
      sheet.stroke(index === special ? accent : colour, size / 15, path)
    }
  }
}

export const lattice: Kind = (sheet, random, { ground, first, second, accent }) => {
  const size = random.pick([100, 150])
  const half = size / 2
  const plan = cells(size)
  for (const { x, y, column, row } of plan) {
    const colour = (column + row) % 2 === 0 ? first : second
    sheet.fill(colour, diamond(x + half, y + half, half))
  }
  sheet.above()
  for (const { x, y } of plan) {
    const chance = random.next()
    if (chance < 0.6) sheet.stroke(ground, 5, diamond(x + half, y + half, half * 0.55))
    if (chance < 0.22) sheet.fill(accent, diamond(x + half, y + half, half * 0.26))
  }
}

function diamond(x: number, y: number, reach: number): string {
  return polygon([
    [x, y - reach],
    [x + reach, y],
    [x, y + reach],
    [x - reach, y],
  ])
}
