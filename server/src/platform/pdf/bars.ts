/** Widths of a barcode in modules, a bar and a space by turns. Throws on a text that the symbology cannot hold. */
export async function barWidths(symbology: string, text: string): Promise<number[]> {
  const { default: bwip } = await import('bwip-js/node')
  const [drawn] = bwip.raw({ bcid: symbology, text }) as Array<{ sbs: number[] }>
  return drawn?.sbs ?? []
}
