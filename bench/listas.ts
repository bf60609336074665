import { testApp } from '../server/test/app.ts'
import { muchasRendiciones, muchasSolicitudes, preguntasBandeja, preguntasRendiciones } from '../server/test/muchas.ts'

export interface MedidaLista {
  lista: string
  consulta: string
  /** Fastest of three. */
  ms: number
  meta: number
}

/** The lists that people wait for, with many rows: the queue of 50,000 requests and the settlements of 20,000. `npm run bench -- listas` */
export async function medirListas(): Promise<MedidaLista[]> {
  const t = await testApp()
  await muchasSolicitudes(t)
  await muchasRendiciones(t)
  const [mesa, tesorera] = [await t.login('mesa'), await t.login('tesorera')]
  const medidas: MedidaLista[] = []
  const medir = async (quien: typeof mesa, lista: string, consulta: string, ruta: string, meta: number) => {
    let ms = Number.POSITIVE_INFINITY
    for (let vez = 0; vez < 3; vez++) {
      const desde = performance.now()
      const { status, body } = await quien.get(ruta)
      if (status !== 200) throw new Error(`${ruta}: ${JSON.stringify(body)}`)
      ms = Math.min(ms, performance.now() - desde)
    }
    medidas.push({ lista, consulta, ms, meta })
  }
  for (const [consulta] of preguntasBandeja)
    await medir(mesa, 'bandeja de 50.000', consulta, `vistas/bandeja-tramites${consulta}`, 200)
  for (const consulta of preguntasRendiciones)
    await medir(tesorera, 'rendiciones, 20.000', consulta, `vistas/rendiciones-gasto?G_idSeccional=1&size=25&${consulta}`, 500)
  return medidas
}
