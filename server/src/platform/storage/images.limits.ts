/** What a photo that is sent may be. */
export const photoLimits = {
  /** «El máximo permitido es 5Mb» (001 §9). */
  bytes: 5_000_000,
  /** Width × height: more than any phone takes below 5 MB, and what one decoding may cost in memory. */
  pixels: 40_000_000,
} as const
