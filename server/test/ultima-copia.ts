import type { TestApp } from './app.ts'

/** The recorded result of the last backup attempt. */
export interface CopyRow {
  estado: string
  problema: string | null
  carpeta: string | null
  bytes: string | null
  enviada: Date | null
  envio_problema: string | null
  ensayo: string | null
  ensayo_segundos: number | null
  ensayo_problema: string | null
}

export const lastCopy = async (t: Pick<TestApp, 'rows'>): Promise<CopyRow> =>
  (await t.rows<CopyRow & object>('select * from copia order by id desc limit 1'))[0] as CopyRow
