/** Limits of an uploaded photo. */
export const photoLimits = {
  /** «El máximo permitido es 5Mb» (001 §9). */
  bytes: 5_000_000,
  /** Width × height: more than any phone photo below 5 MB has, and a bound for the memory of one decoding. */
  pixels: 40_000_000,
} as const
