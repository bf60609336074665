/** Formats bytes: 640 KB, 1,2 MB. */
export const sizeOf = (bytes: number, locale: string): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`
