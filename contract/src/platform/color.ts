/** OKLCH colour arithmetic to derive a theme from one colour. Lightness 0..1, chroma 0..0.4, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

function channels(hex: string): [number, number, number] {
  const value = /^#[0-9a-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(1), 16) : Number.NaN
  if (Number.isNaN(value)) throw new RangeError(`not a colour like #0b5b73: ${hex}`)
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)]
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: lightness, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

function toLinearRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ]
}

/** Converts to hex. A colour outside sRGB keeps lightness and hue and loses chroma. */
export function toHex(color: Oklch): string {
  let { c } = color
  const fits = (chroma: number) => toLinearRgb({ ...color, c: chroma }).every((v) => v > -0.0005 && v < 1.0005)
  while (c > 0 && !fits(c)) c = Math.max(0, c - 0.004)
  const parts = toLinearRgb({ ...color, c }).map((v) =>
    Math.round(255 * fromLinear(Math.min(1, Math.max(0, v))))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Moves the lightness away from every background until the colour has the contrast on all of them. */
export function withContrast(color: Oklch, backgrounds: string[], min: number, direction: 'oscuro' | 'claro'): string {
  const step = direction === 'oscuro' ? -0.006 : 0.006
  for (let l = color.l; l >= 0 && l <= 1; l += step) {
    const hex = toHex({ ...color, l })
    if (backgrounds.every((background) => contrastRatio(hex, background) >= min)) return hex
  }
  return direction === 'oscuro' ? '#000000' : '#ffffff'
}
