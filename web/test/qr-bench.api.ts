/** Calls that the page of qr-bench.ts offers to its tests. */
export interface QrBench {
  read(file: Blob): Promise<{ text?: string; page?: number | null; reason?: string; ms: number }>
  show(which: 'vista' | 'camara', file?: { nombre: string; archivo: Blob | null }): Promise<void>
  /** Workers now running. */
  workers: number
}
