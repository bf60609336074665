/** Side in pixels, and the share of the seal: a maskable icon is cropped to a circle of four fifths. */
export const medidasIcono = {
  180: { side: 180, seal: 0.78, round: false },
  192: { side: 192, seal: 0.78, round: true },
  512: { side: 512, seal: 0.78, round: true },
  'mascara-192': { side: 192, seal: 0.6, round: false },
  'mascara-512': { side: 512, seal: 0.6, round: false },
} as const
