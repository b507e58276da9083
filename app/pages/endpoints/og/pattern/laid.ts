import { box, cells, HEIGHT, type Kind, polygon, WIDTH } from './canvas.ts'

export const bricks: Kind = (sheet, random, { first, second, accent }) => {
  const height = random.pick([50, 60, 75])
  const width = height * 3
  const joint = 6
  for (let row = 0; row * height < HEIGHT; row++) {
    for (let x = row % 2 === 0 ? 0 : -width / 2; x < WIDTH; x += width) {
      const chance = random.next()
      const colour = chance < 0.08 ? accent : chance < 0.36 ? second : first
      sheet.fill(colour, box(x + joint / 2, row * height + joint / 2, width - joint, height - joint))
    }
  }
}

export const herringbone: Kind = (sheet, random, { first, second, accent }) => {
  const unit = random.pick([50, 60])
  const joint = 5
  for (let step = -30; step < 40; step++) {
    for (let along = -16; along < 16; along++) {
      const x = (step + along * 2) * unit
      const y = (step - along * 2) * unit
      if (x < -3 * unit || x > WIDTH + unit || y < -3 * unit || y > HEIGHT + unit) continue
      const piece = random.next() < 0.05 ? accent : null
      sheet.fill(piece ?? first, box(x + joint / 2, y + joint / 2, 2 * unit - joint, unit - joint))
      sheet.fill(second, box(x + joint / 2, y + unit + joint / 2, unit - joint, 2 * unit - joint))
    }
  }
}

export const woven: Kind = (sheet, random, { first, second, accent }) => {
  const size = random.pick([100, 150])
  const strips = 3
  const strip = size / strips
  const gap = 8
  for (const { x, y, column, row } of cells(size)) {
    const lying = (column + row) % 2 === 0
    const marked = random.next() < 0.08
    for (let index = 0; index < strips; index++) {
      const at = index * strip + gap / 2
      const colour = marked && index === 1 ? accent : lying ? first : second
      if (lying) sheet.fill(colour, box(x + gap / 2, y + at, size - gap, strip - gap))
      else sheet.fill(colour, box(x + at, y + gap / 2, strip - gap, size - gap))
    }
  }
}

export const boards: Kind = (sheet, random, { first, second, accent }) => {
  const width = random.pick([60, 75, 100])
  const joint = 5
  for (let x = 0; x < WIDTH; x += width) {
    for (let y = -random.whole(300); y < HEIGHT; ) {
      const length = 240 + random.whole(5) * 60
      const chance = random.next()
      const colour = chance < 0.07 ? accent : chance < 0.4 ? second : first
      sheet.fill(colour, box(x + joint / 2, y + joint / 2, width - joint, length - joint))
      y += length
    }
  }
}

export const quilt: Kind = (sheet, random, { first, second, accent }) => {
  const size = random.pick([75, 100])
  const turn = random.whole(2)
  for (const { x, y, column, row } of cells(size)) {
    const [right, bottom] = [x + size, y + size]
    const rising = (column + row + turn) % 2 === 0
    const colour =
      random.next() < 0.07 ? accent : (Math.floor(column / 2) + Math.floor(row / 2)) % 2 === 0 ? first : second
    const apex: [number, number] = rising
      ? row % 2 === 0
        ? [right, bottom]
        : [x, y]
      : row % 2 === 0
        ? [x, bottom]
        : [right, y]
    sheet.fill(colour, polygon(rising ? [[right, y], [x, bottom], apex] : [[x, y], [right, bottom], apex]))
  }
}
